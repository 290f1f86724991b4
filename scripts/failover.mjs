// npm run failover [-- --times=N --writers=N]: kills the primary of two servers under writers, and counts what was lost (docs/reliability.md).
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
process.exitCode = await node([
  ...['--require', './scripts/typescript.cjs', 'test/failover/main.ts', ...process.argv.slice(2)],
]);
