// Shows the lines of TypeScript in stack traces. Node's own way parses the maps of all modules at the start, also of packages.
const { SourceMap } = require('node:module');

const INLINE_MAP = /\/\/# sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,(\S+)\s*$/;

/** @param compiledOf gives the JavaScript of a file of TypeScript, which ends with its map */
module.exports = (compiledOf) => {
  const maps = new Map();
  const mapOf = (file) => {
    const [, encoded] = INLINE_MAP.exec(compiledOf(file)) ?? [];
    return encoded && new SourceMap(JSON.parse(Buffer.from(encoded, 'base64')));
  };
  const describe = (frame) => {
    const file = frame.getFileName();
    if (!file?.endsWith('.ts')) return String(frame);
    if (!maps.has(file)) maps.set(file, mapOf(file));
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    const { originalLine, originalColumn } = maps.get(file)?.findEntry(line - 1, column - 1) ?? {};
    if (originalLine === undefined) return String(frame);
    return String(frame).replace(`${file}:${line}:${column}`, `${file}:${originalLine + 1}:${originalColumn + 1}`);
  };
  Error.prepareStackTrace = (error, frames) => [error, ...frames.map(describe)].join('\n    at ');
};
