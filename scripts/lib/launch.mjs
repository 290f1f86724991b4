import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { root } from './root.mjs';
import { node } from './run.mjs';

/** Runs a program of the API, such as `cli/rebuild.js`, in this very process, once everything is installed and built. */
export async function launch(program) {
  checkNodeVersion();
  stopWithNpm();
  await installPackages();
  if ((await node([join(root, 'scripts/build.mjs')])) !== 0) process.exit(1);
  // From Node 22 on, starts take the machine's code from the last one.
  module.enableCompileCache?.(join(root, 'node_modules/.cache/code'));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'dist/api', program)).href);
}

/** When npm is killed, nobody is left to stop this process. */
function stopWithNpm() {
  const parent = process.ppid;
  const look = () => process.ppid === parent || process.kill(process.pid, 'SIGTERM');
  if (process.env.npm_lifecycle_event) setInterval(look, 1000).unref();
}
