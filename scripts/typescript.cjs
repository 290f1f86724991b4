// node --require ./scripts/typescript.cjs file.ts: Node loads TypeScript, compiled by swc on the way;
// @bank/* are the libraries' sources. For daily work and for processes that tests start; `npm start` runs a build.
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { transformSync } = require('@swc/core');

const root = path.join(__dirname, '..');
const options = { ...JSON.parse(readFileSync(path.join(root, '.swcrc'), 'utf8')), swcrc: false, sourceMaps: 'inline' };
process.setSourceMapsEnabled(true);

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
  module._compile(code, filename);
};

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  const [, library, part = ''] = /^@bank\/([^/]+)(\/.+)?$/.exec(request) ?? [];
  const source = library && path.join(root, 'libs', library, 'src', part, 'index.ts');
  return source && existsSync(source) ? source : resolve.call(this, request, ...rest);
};
