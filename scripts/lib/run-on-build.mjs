import { buildApi } from './build-api.mjs';
import { installPackages } from './install.mjs';
import { checkNodeVersion } from './node-version.mjs';
import { node } from './run.mjs';

/** Runs a program of test/ that starts the built API, with the arguments of the command line. */
export async function runOnBuild(program) {
  checkNodeVersion();
  await installPackages();
  await buildApi();
  process.exitCode = await node(['--require', './scripts/typescript.cjs', program, ...process.argv.slice(2)]);
}
