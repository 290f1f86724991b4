// npm run analytics -- create-role | drop-role: gives an analyst a login that reads the views alone, and takes it away.
// npm run analytics -- reference: writes docs/analytics.md, and the columns of a new version.
import { installPackages } from './lib/install.mjs';
import { launch } from './lib/launch.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { node } from './lib/run.mjs';

if (process.argv[2] === 'reference') {
  checkNodeVersion();
  await installPackages();
  process.exitCode = await node(['--require', './scripts/typescript.cjs', 'test/analytics/main.ts']);
} else {
  await launch('cli/analytics.js');
}
