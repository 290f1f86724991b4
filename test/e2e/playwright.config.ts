import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';

const root = resolve(__dirname, '../..');
/** Each worker has a portal and a bank of its own, so that no test meets what a test beside it does. */
const ports = (process.env.E2E_PORTS ?? '3198,3199').split(',');
const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** The URL of a portal that runs already, with its DATA_DIR in E2E_DATA_DIR. Without it, portals are started on new banks. */
const runningUrl = process.env.E2E_URL;

// Of each portal. The workers, which read messages there, inherit what the first process has made.
if (!runningUrl) process.env.E2E_DATA_DIRS ??= ports.map(() => makeMemoryFolder('bank-e2e-')).join(',');
const dataDirs = process.env.E2E_DATA_DIRS?.split(',') ?? [];
if (!runningUrl) process.env.E2E_DATA_DIR = dataDirs[place]!;

/** The frame of a browser window that nobody sees: a renderer of half a second of work for each of its parts. */
const UNSEEN_FRAME = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];
/** Those that Playwright turns off, whose list Chromium forgets for another one. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Keep Debian's Chromium from calling anything but the portal, and from work that no walk sees. */
const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...UNSEEN_FRAME, ...LEFT_OUT_BY_PLAYWRIGHT].join()}`,
];

export default defineConfig({
  testDir: __dirname,
  testMatch: '*.e2e.ts',
  outputDir: join(root, 'test-results'),
  workers: runningUrl ? 1 : ports.length,
  fullyParallel: true,
  // Walks wait on conditions, not for times: only one that hangs may run into these, on a busy machine as well.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: runningUrl ?? `http://127.0.0.1:${ports[place]}`,
    viewport: { width: 1280, height: 800 },
    // Without it, a click that finds nothing says so only when the whole walk is given up.
    actionTimeout: 180_000,
    screenshot: 'only-on-failure',
    // Traces make the run a third longer, so they are off by default.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...chromiumFlags] : chromiumFlags,
    },
  },
  webServer: runningUrl
    ? undefined
    : {
        command: 'node test/e2e/server.mjs',
        cwd: root,
        wait: { stdout: /The portals are ready/ },
        env: { PORTS: ports.join(), DATA_DIRS: dataDirs.join() },
        timeout: 400_000,
        gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
      },
});
