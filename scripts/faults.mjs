// npm run faults [-- --only=kills,disk --kills=N --writers=N]: breaks parts of a running portal under writers, and counts what was lost
// (docs/reliability.md).
import { buildApi } from './lib/build-api.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
await buildApi();
process.exitCode = await node([
  ...['--require', './scripts/typescript.cjs', 'test/faults/main.ts', ...process.argv.slice(2)],
]);
