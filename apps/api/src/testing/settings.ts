import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../platform/settings/settings';

export const testSettings = (databaseUrl: string): Settings & { databaseUrl: string } => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  erasureList: join(tmpdir(), `bank-erasures-${new URL(databaseUrl).pathname.slice(1)}`),
  databaseUrl,
  personalDataKey: Buffer.alloc(32, 7),
  sessionSecret: 'a secret for specs, at least 32 characters long',
  sealKey: Buffer.alloc(32, 9),
  sealFile: join(tmpdir(), `bank-checkpoints-${new URL(databaseUrl).pathname.slice(1)}`),
  snapshotLimitBytes: 1_000_000_000,
  bankName: 'Diaper Bank',
  publicUrl: 'https://portal.example',
  trustedProxies: ['127.0.0.1'],
  appRole: 'all',
  production: false,
  isPractice: false,
  warnings: [],
});
