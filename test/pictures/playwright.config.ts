import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';

const root = resolve(__dirname, '../..');
const port = process.env.PICTURES_PORT ?? '3197';

const createDataDir = () => {
  const dir = mkdtempSync(join(tmpdir(), 'bank-pictures-'));
  chmodSync(dir, 0o755);
  return dir;
};

/** Of what screens look like: a bank whose clock stands nearly still, in a browser whose clock stands, with one font. */
export default defineConfig({
  testDir: __dirname,
  testMatch: '*.pictures.ts',
  outputDir: join(root, 'test-results/pictures'),
  snapshotPathTemplate: join(__dirname, 'expected/{arg}{ext}'),
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // Browsers differ in how they smooth letters.
    toHaveScreenshot: { maxDiffPixelRatio: 0.01, animations: 'disabled', scale: 'device' },
  },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Half of the pixels a side show what moved as well as all of them, and take a fourth of the room.
    deviceScaleFactor: 0.5,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--font-render-hinting=none'].concat(
        process.getuid?.() === 0 ? ['--no-sandbox'] : [],
      ),
    },
  },
  webServer: {
    command: 'node test/e2e/server.mjs',
    cwd: root,
    wait: { stdout: /The portals are ready/ },
    env: { PORTS: port, DATA_DIRS: createDataDir(), ...JSON.parse(process.env.PICTURES_CLOCK ?? '{}') },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
