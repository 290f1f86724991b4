import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = resolve(__dirname, '../..');
const port = process.env.E2E_PORT ?? '3199';
/** A portal that runs already, for daily work, with its DATA_DIR in E2E_DATA_DIR; else one is started on an empty bank. */
const given = process.env.E2E_URL;

/** PostgreSQL may run as another user, who must get in; the workers read messages there. */
const freshDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'bank-e2e-'));
  chmodSync(dir, 0o755);
  return dir;
};
if (!given) process.env.E2E_DATA_DIR ??= freshDir();

/** Debian's Chromium, which talks to nobody but the portal. */
const flags = [
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
    baseURL: given ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Costs a third of the time, so only when asked for.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
    },
  },
  webServer: given
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
