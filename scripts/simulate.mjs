// npm run simulate [-- --seed=N --runs=N --processes=N]: plays histories with faults over a simulated clock and database
// (docs/reliability.md), by one process unless more are asked for.
// --mistake="no decision lock" builds a mistake in; --steps writes what the database is asked in the smallest history that breaks.
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
await installPackages();
process.exitCode = await node([
  // What a history leaves behind is collected in few large steps.
  ...['--min-semi-space-size=64', '--max-semi-space-size=64'],
  ...['--require', './scripts/typescript.cjs', 'test/simulation/main.ts', ...process.argv.slice(2)],
]);
