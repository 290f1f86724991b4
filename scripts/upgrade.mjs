// npm run upgrade -- --from=COMMIT [--writers=N]: replaces that version by this one under writers, and counts what was lost (docs/reliability.md).
import { buildApi } from './lib/build-api.mjs';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
await buildApi();
process.exitCode = await node([
  ...['--require', './scripts/typescript.cjs', 'test/upgrade/main.ts', ...process.argv.slice(2)],
]);
