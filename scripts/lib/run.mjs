import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './root.mjs';

/** Runs a program in the project's folder with the terminal of this one; returns its exit code, or 1 for a signal. */
export async function run(command, args, { env = {}, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, ...options });
  const [code] = await once(child, 'exit').catch((error) => {
    process.stderr.write(`${command} does not run: ${error.message}\n`);
    return [1];
  });
  return code ?? 1;
}

export const node = (args, options) => run(process.execPath, args, options);

/** The program of an installed package. */
export const installed = (name, args, options) => run(`${root}/node_modules/.bin/${name}`, args, options);
