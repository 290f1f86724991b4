// npm run soak [-- --minutes=N --months=N]: people work through months, and what the portal takes of the machine is noted (docs/reliability.md).
import { buildApi } from './lib/build-api.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
await buildApi();
process.exitCode = await node([
  ...['--require', './scripts/typescript.cjs', 'test/soak/main.ts', ...process.argv.slice(2)],
]);
