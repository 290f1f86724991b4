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

/** Runs the program of an installed package; returns its exit code, and what it wrote. */
export async function installedQuietly(name, args) {
  let output = '';
  const child = spawn(`${root}/node_modules/.bin/${name}`, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close').catch((error) => {
    output += error.message;
    return [1];
  });
  return { code: code ?? 1, output };
}
