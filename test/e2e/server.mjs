// The portal on an empty bank of its own, which goes away with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bank-e2e-'));
chmodSync(DATA_DIR, 0o755);
const portal = spawn(process.execPath, ['scripts/start.mjs'], { env: { ...process.env, DATA_DIR }, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => portal.kill(signal));
const [code] = await once(portal, 'exit');
rmSync(DATA_DIR, { recursive: true, force: true });
process.exitCode = code ?? 1;
