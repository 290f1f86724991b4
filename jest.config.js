const { join } = require('node:path');
const browserPackages = require('./test/support/browser-packages.js');
const swc = ['@swc/jest', JSON.parse(require('node:fs').readFileSync(join(__dirname, '.swcrc'), 'utf8'))];
const names = {
  '^@bank/(domain|event-store|projections|sealed-log)$': '<rootDir>/libs/$1/src/index.ts',
  '^@bank/(domain|event-store|projections)/(testing|reports|first-load)$': '<rootDir>/libs/$1/src/$2/index.ts',
};
// Loaded once in each worker, outside of Jest's modules (docs/adr/0039-specs-share-a-loaded-server.md).
const sharedPackages = [
  ...Object.keys(require('./package.json').dependencies),
  ...['@grpc/grpc-js', 'fast-check', 'smtp-server', 'supertest', 'typescript'],
];
const node = (displayName, root) => ({
  displayName,
  rootDir: __dirname,
  roots: [`<rootDir>/${root}`],
  testEnvironment: '<rootDir>/test/support/server-environment.js',
  testEnvironmentOptions: { globalsCleanup: 'off' },
  testRegex: '\\.spec\\.ts$',
  moduleNameMapper: names,
  transform: {
    [`\\.spec\\.ts$|/src/testing/.+\\.ts$|${join(__dirname, 'test')}/.+\\.ts$`]: swc,
    '\\.ts$|/node_modules/.+\\.c?js$': '<rootDir>/test/support/shared-module.js',
  },
  transformIgnorePatterns: [`/node_modules/(?!(${sharedPackages.join('|')})/)`],
});
// Starts one PostgreSQL for the whole run unless TEST_DATABASE_URL names one.
const withDatabase = (project) => ({
  ...project,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
});
const browser = (displayName, root) => ({
  displayName,
  rootDir: __dirname,
  roots: [`<rootDir>/${root}`],
  globalSetup: '<rootDir>/test/support/browser-global-setup.js',
  setupFilesAfterEnv: [`<rootDir>/${root}/src/testing/setup.ts`],
  testEnvironment: '<rootDir>/test/support/browser-environment.js',
  testRegex: '\\.spec\\.tsx?$',
  moduleNameMapper: { ...names, ...browserPackages.moduleNameMapper },
  transform: { '^.+\\.(tsx?|m?js)$': swc },
});

// A zone where hardly a test is written: nothing may lean on the machine's clock. Workers inherit it.
process.env.TZ = 'Asia/Kathmandu';

module.exports = {
  // Specs wait on conditions, not for times: only a condition that never comes may run into this.
  testTimeout: 240_000,
  projects: [
    node('domain', 'libs/domain'),
    node('sealed-log', 'libs/sealed-log'),
    withDatabase(node('event-store', 'libs/event-store')),
    withDatabase(node('projections', 'libs/projections')),
    withDatabase(node('api', 'apps/api')),
    withDatabase(node('http', 'test/api')),
    withDatabase(node('simulation', 'test/simulation')),
    node('architecture', 'test/architecture'),
    node('deploy', 'test/deploy'),
    withDatabase(node('how-to', 'test/how-to')),
    browser('admin', 'apps/admin'),
    browser('public-form', 'apps/public-form'),
  ],
};
