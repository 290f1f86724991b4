// npm run bench [-- NAME ...] [--record]: measures the figures of docs/performance.md and says whether they are kept.
import { join } from 'node:path';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { installed, node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
const built = await node([join(root, 'scripts/build.mjs')]);
const args = ['--require', './scripts/typescript.cjs', 'test/bench/main.ts', ...process.argv.slice(2)];
process.exitCode = built || (await node(args));
if (args.includes('--record')) await installed('biome', ['check', '--write', 'docs/performance.md']);
