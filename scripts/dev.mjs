// npm run dev: the API restarts and the front ends reload when their sources change. Ctrl-C ends all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';

checkNodeVersion();
await installPackages();

const api = ['--watch', '--watch-preserve-output', '--require', './scripts/typescript.cjs', 'apps/api/src/main.ts'];
const children = [
  spawn(process.execPath, api, { cwd: root, stdio: 'inherit' }),
  ...['admin', 'public-form'].map((app) =>
    spawn(join(root, 'node_modules/.bin/vite'), [], { cwd: join(root, 'apps', app), stdio: 'inherit' }),
  ),
];
let ending = false;
const end = () => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) child.on('exit', end);
