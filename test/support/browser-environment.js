const { TestEnvironment } = require('jest-environment-jsdom');
const { installQuickLabels } = require('./quick-labels.js');
const { quickStyles } = require('./quick-styles.js');

/** Globals of browsers that jsdom lacks and Node has: the router, for one, makes a Request of every navigation. */
const nodeGlobals = {
  Request,
  Response,
  Headers,
  AbortController,
  AbortSignal,
  TextEncoder,
  TextDecoder,
  structuredClone,
};

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, nodeGlobals);
    this.global.scrollTo = () => {};
    installQuickLabels(this.global);
    this.global.getComputedStyle = quickStyles(this.global);
  }
};
