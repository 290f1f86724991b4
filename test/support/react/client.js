const { queueTask } = require('./act.js');

const { queueMicrotask } = globalThis;
// React keeps the function that it finds here when it is loaded.
globalThis.queueMicrotask = (callback) => queueTask(callback, (work) => queueMicrotask(work));
module.exports = require('../../../node_modules/react-dom/cjs/react-dom-client.production.js');
globalThis.queueMicrotask = queueMicrotask;
