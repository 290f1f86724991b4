// Runs the portal on an empty bank of its own (DATA_DIR), and deletes the bank when it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

const portal = spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => portal.kill(signal));
const [code] = await once(portal, 'exit');
rmSync(process.env.DATA_DIR, { recursive: true, force: true });
process.exitCode = code ?? 1;
