import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, NO_CHROMIUM } from './chromium.mjs';
import { freePort } from './free-port.mjs';
import { root } from './root.mjs';
import { installed } from './run.mjs';

/** The result of a check that is one pass or one failure. */
const verdict = (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const command = (program, args) => async () => verdict(await installed(program, args));

/** Runs with `report` as the place of a JSON report, from which `count` reads. A runner that breaks is one failure. */
async function counted(start, count) {
  const folder = mkdtempSync(join(tmpdir(), 'bank-report-'));
  const report = join(folder, 'report.json');
  try {
    const code = await start(report);
    const { passed, failed } = count(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch (error) {
    process.stderr.write(`There is no report of the run: ${error.message}\n`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const jest = (projects) => () =>
  counted(
    (report) =>
      installed(
        'jest',
        ['--selectProjects', ...projects, '--ci', '--maxWorkers=100%', '--json', `--outputFile=${report}`],
        {
          stdio: ['ignore', 'ignore', 'inherit'],
        },
      ),
    (run) => ({ passed: run.numPassedTests, failed: run.numFailedTests + run.numRuntimeErrorTestSuites }),
  );

async function playwright() {
  const chromium = findChromium();
  if (!chromium) {
    process.stderr.write(`${NO_CHROMIUM}\n`);
    return verdict(1);
  }
  const ports = await Promise.all([freePort(), freePort()]);
  const env = { CHROMIUM_PATH: chromium, E2E_PORTS: ports.join() };
  const args = ['test', '--config', 'test/e2e/playwright.config.ts', '--reporter', 'list,json'];
  return counted(
    (report) => installed('playwright', args, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );
}

/** The projects of jest.config.js, which need the packages and are therefore read late. */
export const jestProjects = () =>
  createRequire(import.meta.url)(join(root, 'jest.config.js')).projects.map(({ displayName }) => displayName);

/** Everything that `npm test` checks; each is told by its name. */
export const checks = (projects) => [
  { name: 'format', run: command('biome', ['check', '--linter-enabled=false', '.']) },
  { name: 'lint', run: command('biome', ['lint', '--error-on-warnings', '.']) },
  { name: 'types', run: command('tsc', ['-p', 'tsconfig.json']) },
  { name: 'types-admin', run: command('tsc', ['-p', 'apps/admin']) },
  { name: 'types-public-form', run: command('tsc', ['-p', 'apps/public-form']) },
  { name: 'jest', run: jest(projects) },
  { name: 'e2e', run: playwright },
];
