// npm run house: counts what the code costs: lines, circles, long files, comments.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
process.exitCode = await node(['--require', './scripts/typescript.cjs', 'test/house/main.ts']);
