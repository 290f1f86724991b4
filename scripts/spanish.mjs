// npm run spanish: writes docs/spanish.md, the page of all Spanish texts.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
process.exitCode = await node(['--require', './scripts/typescript.cjs', 'test/spanish/main.ts']);
