import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = resolve(__dirname, '../..');
const port = process.env.E2E_PORT ?? '3199';
/**
 * The URL of a portal that runs already, with its DATA_DIR in E2E_DATA_DIR. Without it, one is started on an empty
 * bank.
 */
const runningUrl = process.env.E2E_URL;

/** Others may read the directory, since PostgreSQL may run as another user. The workers read messages there. */
const createDataDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'bank-e2e-'));
  chmodSync(dir, 0o755);
  return dir;
};
if (!runningUrl) process.env.E2E_DATA_DIR ??= createDataDir();

/** Flags that keep Debian's Chromium from calling anything but the portal. */
const chromiumFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: __dirname,
  testMatch: '*.e2e.ts',
  outputDir: join(root, 'test-results'),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: runningUrl ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
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
        url: `http://127.0.0.1:${port}/health`,
        env: { PORT: port, DATA_DIR: process.env.E2E_DATA_DIR! },
        timeout: 180_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      },
});
