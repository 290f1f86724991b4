const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with what a browser has besides and Node has too: the router makes a Request of every navigation. */
const borrowed = {
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
    Object.assign(this.global, borrowed);
    this.global.scrollTo = () => {};
  }
};
