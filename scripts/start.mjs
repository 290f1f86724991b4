// npm start: installs and builds what is missing or has changed, then runs the portal in this very process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './lib/install.mjs';
import { checkNodeVersion } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { node } from './lib/run.mjs';

checkNodeVersion();
stopWithNpm();
await installPackages();
if ((await node([join(root, 'scripts/build.mjs')])) !== 0) process.exit(1);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist/api/main.js')).href);

/** When npm is killed, nobody is left to stop this process. */
function stopWithNpm() {
  const parent = process.ppid;
  const look = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(look, 1000).unref();
}
