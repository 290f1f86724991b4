import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

/** Every file below `path`, or `path` itself; without node_modules. */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : join(path, entry.name)));
}

/** Does `work` unless it was done for these very sources; `stamp` remembers that it succeeded. */
export async function whenChanged(stamp, sources, work) {
  const file = join(root, stamp);
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesOf(join(root, source))).sort())
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  const digest = hash.digest('hex');
  if (existsSync(file) && readFileSync(file, 'utf8') === digest) return;
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
}
