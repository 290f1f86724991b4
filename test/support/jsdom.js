const { TextEncoder, TextDecoder } = require('node:util');
Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  structuredClone: globalThis.structuredClone ?? ((value) => JSON.parse(JSON.stringify(value))),
});
window.scrollTo = () => {};
