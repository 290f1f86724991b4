// node --require ./scripts/typescript.cjs file.ts: Node loads TypeScript, compiled by swc on the way;
// @bank/* are the libraries' sources. For daily work and for tests; `npm start` runs a build.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');

const root = path.join(__dirname, '..');
const settings = readFileSync(path.join(root, '.swcrc'), 'utf8');
const options = { ...JSON.parse(settings), swcrc: false, sourceMaps: 'inline' };
const { version } = require('@swc/core/package.json');
const cache = path.join(root, 'node_modules/.cache/typescript');
mkdirSync(cache, { recursive: true });

const compile = (filename) => {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1')
    .update([version, settings, path.relative(root, filename), source].join('\0'))
    .digest('hex');
  const compiled = path.join(cache, `${key}.js`);
  if (existsSync(compiled)) return readFileSync(compiled, 'utf8');
  const { code } = require('@swc/core').transformSync(source, {
    ...options,
    filename,
    sourceFileName: path.basename(filename),
  });
  // Processes that start together write the same, and none may read half of it.
  writeFileSync(`${compiled}.${process.pid}`, code);
  renameSync(`${compiled}.${process.pid}`, compiled);
  return code;
};

require.extensions['.ts'] = (module, filename) => module._compile(compile(filename), filename);

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const [, library, part = ''] = /^@bank\/([^/]+)(\/.+)?$/.exec(request) ?? [];
  const source = library && path.join(root, 'libs', library, 'src', part, 'index.ts');
  return source && existsSync(source) ? source : resolve.call(this, request, ...rest);
};

if (require.main) process.setSourceMapsEnabled(true);
else {
  // A process that begins with this file: Jest's, which loads it later, has its own ways.
  require('./lib/code-cache.cjs')(cache);
  require('./lib/source-maps.cjs')(compile);
}
