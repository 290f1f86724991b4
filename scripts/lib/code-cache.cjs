// Keeps where modules are and what V8 made of them, so that the next process need neither search nor compile them: half
// of the time of a start.
const { createHash } = require('node:crypto');
const { existsSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { cachedDataVersionTag } = require('node:v8');
const vm = require('node:vm');

const sha1 = (text) => createHash('sha1').update(text).digest('hex');

/** V8 takes what another version or other flags made for unusable; an installation of packages moves modules. */
const keyOfMachine = (folder) => {
  const installed = statSync(path.join(folder, '../../.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs;
  return sha1([installed, cachedDataVersionTag()].join());
};

/** @returns the files of requests, by the folder that asks and the request; and by file the hash of its source and V8's code */
const read = (file) => {
  try {
    const bytes = readFileSync(file);
    const begin = 4 + bytes.readUInt32LE(0);
    const { files, codes } = JSON.parse(bytes.toString('utf8', 4, begin));
    const codeOf = ([name, hash, at, length]) => [
      name,
      { hash, code: bytes.subarray(begin + at, begin + at + length) },
    ];
    return { files: new Map(files), codes: new Map(codes.map(codeOf)) };
  } catch {
    return { files: new Map(), codes: new Map() };
  }
};

const write = (file, { files, codes }) => {
  let at = 0;
  const index = [...codes].map(([name, { hash, code }]) => {
    at += code.length;
    return [name, hash, at - code.length, code.length];
  });
  const head = Buffer.from(JSON.stringify({ files: [...files], codes: index }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  // Processes that end together write the same, and none may read half of it.
  writeFileSync(
    `${file}.${process.pid}`,
    Buffer.concat([length, head, ...[...codes.values()].map(({ code }) => code)]),
  );
  renameSync(`${file}.${process.pid}`, file);
};

/** What Node gives a module as its `require`. */
const requireOf = (module) => {
  const require = (id) => module.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, module);
  return Object.assign(require, { main: process.mainModule, extensions: Module._extensions, cache: Module._cache });
};

/** Has all modules of this process compiled from `folder` where they are as they were. */
module.exports = (folder) => {
  const cache = path.join(folder, `${keyOfMachine(folder)}.codes`);
  const { files, codes } = read(cache);
  const compiled = [];
  const compile = Module.prototype._compile;
  const resolve = Module._resolveFilename;

  Module._resolveFilename = function (request, parent, isMain, options) {
    if (!parent?.filename || options) return resolve.call(this, request, parent, isMain, options);
    const key = `${path.dirname(parent.filename)}\0${request}`;
    const known = files.get(key);
    if (known && existsSync(known)) return known;
    const found = resolve.call(this, request, parent, isMain);
    if (path.isAbsolute(found)) files.set(key, found);
    return found;
  };

  const scriptOf = (source, filename) => {
    const hash = sha1(source);
    const known = codes.get(filename);
    const script = new vm.Script(Module.wrap(source), {
      filename,
      columnOffset: -Module.wrapper[0].length,
      cachedData: known?.hash === hash ? known.code : undefined,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    if (known?.hash !== hash || script.cachedDataRejected) compiled.push({ filename, hash, script });
    return script;
  };

  Module.prototype._compile = function (content, filename, format) {
    const source = content.replace(/^#!.*/, '');
    let script;
    try {
      script = scriptOf(source, filename);
    } catch {
      // An ES module, which Node may still load, or a mistake, which it describes better.
      return compile.call(this, content, filename, format);
    }
    const run = script.runInThisContext();
    return run.call(this.exports, this.exports, requireOf(this), this, filename, path.dirname(filename));
  };

  process.on('exit', () => {
    if (!compiled.length) return;
    for (const { filename, hash, script } of compiled) codes.set(filename, { hash, code: script.createCachedData() });
    try {
      write(cache, { files, codes });
    } catch {
      // The next process compiles anew: how this one ended says its exit code.
    }
  });
};
