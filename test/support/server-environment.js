const { TestEnvironment } = require('jest-environment-node');

/** With its own ones, a spec's `instanceof` and the types of its decorators would mean something else than the server's. */
const SHARED_GLOBALS = [
  ...['Array', 'Boolean', 'Date', 'Error', 'Map', 'Number', 'Object', 'Promise', 'RangeError', 'Reflect', 'Set', 'String'],
  'TypeError',
];

/** The sources and packages that specs use are loaded by Node itself, once in a process, and shared by all its spec files. */
module.exports = class ServerEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    require('../../scripts/typescript.cjs');
    // Jest maps stack traces itself.
    process.setSourceMapsEnabled(false);
    for (const name of SHARED_GLOBALS) this.global[name] = globalThis[name];
    this.global.requireShared = require;
    if (config.globalConfig.watch || config.globalConfig.watchAll) forgetSources();
  }
};

/** They may have changed since the last run. */
const forgetSources = () => {
  for (const file of Object.keys(require.cache)) if (!file.includes('/node_modules/')) delete require.cache[file];
};
