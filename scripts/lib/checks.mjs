import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChanges } from './changed.mjs';
import { findChromium, NO_CHROMIUM } from './chromium.mjs';
import { failuresOfJest, failuresOfPlaywright } from './failures.mjs';
import { clockFrom, NO_FAKETIME } from './fixed-clock.mjs';
import { freePort } from './free-port.mjs';
import { root } from './root.mjs';
import { installed, installedQuietly, node } from './run.mjs';
import { describeSlowestFiles } from './slowest-files.mjs';

/** The result of a check that is one pass or one failure. */
const verdict = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A check that works on one core and says what it finds when it has ended, so that it may run beside another. */
const command = (program, args) => async () => {
  const { code, output } = await installedQuietly(program, args);
  return { ...verdict(code), output };
};

/** Knows what it found the last time. */
const types = (project, name) =>
  command('tsc', [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/types/${name}.tsbuildinfo`,
  ]);

/** Runs with `report` as the place of a JSON report, from which `count` reads. A runner that breaks is one failure. */
async function counted(start, count) {
  const folder = mkdtempSync(join(tmpdir(), 'bank-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await start(report);
    const { passed, failed, ...rest } = count(JSON.parse(readFileSync(report, 'utf8')));
    return { ...rest, passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch (error) {
    process.stderr.write(`There is no report of the run: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Workers inherit it: what a screen or an answer leaves behind is collected in few large steps. */
const LARGE_NURSERY = '--max-semi-space-size=64';

const jest =
  (args, env = {}) =>
  () =>
    counted(
      (report) =>
        node(
          [
            LARGE_NURSERY,
            ...['node_modules/jest/bin/jest.js', ...args],
            ...['--ci', '--maxWorkers=100%', '--json', `--outputFile=${report}`],
          ],
          { stdio: ['ignore', 'ignore', 'inherit'], env },
        ),
      (run) => ({
        passed: run.numPassedTests,
        failed: run.numFailedTests + run.numRuntimeErrorTestSuites,
        output: describeSlowestFiles(run),
        failures: failuresOfJest(run),
      }),
    );

/** Drives Chromium through the walks of a folder of `test`. `settings` gives their environment, or the reason why there is none. */
const playwright = (folder, settings) => async () => {
  const chromium = findChromium();
  const { env, missing } = chromium ? await settings() : { missing: NO_CHROMIUM };
  if (missing) {
    process.stderr.write(`${missing}\n`);
    return verdict(1);
  }
  const args = ['test', '--config', `test/${folder}/playwright.config.ts`, '--reporter', 'list,json'];
  return counted(
    (report) =>
      installed('playwright', args, {
        env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      }),
    (run) => ({
      passed: run.stats.expected,
      failed: run.stats.unexpected + run.stats.flaky,
      failures: failuresOfPlaywright(run),
    }),
  );
};

// Both are sought at once, so that they differ.
const walkSettings = async () => ({ env: { E2E_PORTS: String(await Promise.all([freePort(), freePort()])) } });

const specs = (names) => names.map((name) => `test/api/${name}.spec.ts`);
/** Those whose subject is the calendar, which are short. */
const CALENDAR_SPECS = specs(['clock', 'dashboard', 'months-and-days', 'to-dos']);
/** Days other than today, with specs of orders for months, which run on one of them: */
const DATES = {
  // a leap day late in the evening,
  '2028-02-29T23:30:00Z': specs(['clients-in-orders', 'distributions']),
  // and a 31st before a shorter month.
  '2027-01-31T00:30:00Z': specs(['order-reports', 'partner-orders', 'stock-figures']),
};
/** They move the application's clock themselves. In a deep run, they and all others run on each of the days. */
const CLOCKED_SPECS = specs(['jobs-of-a-year', 'reviews']);
const datedSpecs = (ofDay) => [
  ...CALENDAR_SPECS,
  ...(process.env.TEST_DEPTH === 'deep' ? [...Object.values(DATES).flat(), ...CLOCKED_SPECS] : ofDay),
];

/** Some specs on other days than today, on which none may lean. */
async function dates() {
  const total = { passed: 0, failed: 0, failures: [] };
  for (const [time, ofDay] of Object.entries(DATES)) {
    const clock = clockFrom(time);
    if (!clock) {
      process.stderr.write(`${NO_FAKETIME}\n`);
      return verdict(1);
    }
    process.stdout.write(`At ${time}:\n`);
    const { passed, failed, failures = [] } = await jest(['--runTestsByPath', ...datedSpecs(ofDay)], clock)();
    total.passed += passed;
    total.failed += failed;
    total.failures.push(...failures.map((failure) => `At ${time}: ${failure}`));
  }
  return total;
}

/** When the bank of the pictures was opened. */
const PICTURES_TIME = '2026-03-18T15:04:00Z';

const pictureSettings = async () => {
  const clock = clockFrom(PICTURES_TIME);
  if (!clock) return { missing: NO_FAKETIME };
  return { env: { PICTURES_PORT: String(await freePort()), PICTURES_CLOCK: JSON.stringify({ ...clock, TZ: 'UTC' }) } };
};

/** The projects of jest.config.js, which need the packages and are therefore read late. */
export const jestProjects = () =>
  createRequire(import.meta.url)(join(root, 'jest.config.js')).projects.map(({ displayName }) => displayName);

/**
 * Everything that `npm test` checks; each by its name. Those that run `beside` others print nothing until they have
 * ended.
 */
export const checks = (projects) => [
  { name: 'format', beside: true, run: command('biome', ['check', '--linter-enabled=false', '.']) },
  { name: 'lint', beside: true, run: command('biome', ['lint', '--error-on-warnings', '.']) },
  { name: 'types', beside: true, run: types('tsconfig.json', 'server') },
  { name: 'types-admin', beside: true, run: types('apps/admin', 'admin') },
  { name: 'types-public-form', beside: true, run: types('apps/public-form', 'public-form') },
  { name: 'jest', run: jest(['--selectProjects', ...projects]) },
  { name: 'dates', run: dates },
  { name: 'e2e', run: playwright('e2e', walkSettings) },
  { name: 'pictures', isOnDemand: true, run: playwright('pictures', pictureSettings) },
];

/** The checks of what the working tree touches, in under a minute: its files, their types, and the specs in their folders. */
export const changedChecks = () => {
  const { files, specs, types: touched } = readChanges();
  if (!files.length) return [];
  const biome = ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...files];
  return [
    { name: 'format and lint', beside: true, run: command('biome', biome) },
    ...touched.map(({ name, project }) => ({ name: `types of ${name}`, beside: true, run: types(project, name) })),
    ...(specs.length ? [{ name: 'jest', run: jest(['--runTestsByPath', ...specs]) }] : []),
  ];
};
