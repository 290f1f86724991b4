// Runs portals (PORTS) on banks of their own (DATA_DIRS), and deletes the banks when they end. The samples are made once.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/free-port.mjs';

const ports = process.env.PORTS.split(',');
const banks = process.env.DATA_DIRS.split(',');
const [firstBank, ...otherBanks] = banks;
const running = new Set();
let isEnding = false;

const run = (script, env) => {
  const child = spawn(process.execPath, [script], { stdio: 'inherit', env: { ...process.env, ...env } });
  running.add(child);
  return once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code ?? 1;
  });
};
const end = () => {
  isEnding = true;
  for (const child of running) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);

const isHealthy = (port) =>
  fetch(`http://127.0.0.1:${port}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
const announce = async () => {
  for (const port of ports) while (!isEnding && !(await isHealthy(port))) await setTimeout(100);
  process.stdout.write('The portals are ready\n');
};

/** Two banks that start at one moment may not both find the port free that the first one remembers. */
const cloneBank = async (bank, clone) => {
  execFileSync('cp', ['-a', `${bank}/.`, clone]);
  const file = join(clone, 'postgres.json');
  const access = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...access, port: await freePort() }));
};

let code = await run('scripts/seed.mjs', { DATA_DIR: firstBank });
if (code === 0 && !isEnding) {
  for (const bank of otherBanks) await cloneBank(firstBank, bank);
  const portals = ports.map((PORT, place) => run('scripts/start.mjs', { PORT, DATA_DIR: banks[place] }));
  void announce();
  // One that ends by itself ends the others.
  code = await Promise.race(portals);
  end();
  await Promise.all(portals);
}
for (const bank of banks) rmSync(bank, { recursive: true, force: true });
process.exitCode = code;
