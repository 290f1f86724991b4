const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

// Jest compiles what a spec loads for a context of its own, in which `[] instanceof Array` means something else than in the
// server. Specs of this environment run in the context of the process.
const { compileFunction } = vm;
vm.compileFunction = (source, parameters, { parsingContext, ...options } = {}) =>
  compileFunction(source, parameters, parsingContext === globalThis ? options : { parsingContext, ...options });

/** What Jest keeps under these names belongs to one spec file. */
const JEST_STATE = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
].map((name) => Symbol.for(name));

const { console } = globalThis;
const { exit } = process;

/** The sources and packages that specs use are loaded by Node itself, once in a process, and shared by all its spec files. */
module.exports = class ServerEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global = globalThis;
    require('../../scripts/typescript.cjs');
    // Jest maps stack traces itself.
    process.setSourceMapsEnabled(false);
    if (config.globalConfig.watch || config.globalConfig.watchAll) forgetSources();
    globalThis.requireShared = require;
  }

  getVmContext() {
    return globalThis;
  }

  async teardown() {
    await super.teardown();
    for (const state of JEST_STATE) delete globalThis[state];
    globalThis.console = console;
    process.exit = exit;
  }
};

/** They may have changed since the last run. */
const forgetSources = () => {
  for (const file of Object.keys(require.cache)) if (!file.includes('/node_modules/')) delete require.cache[file];
};
