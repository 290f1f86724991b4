import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { preProcessFile } from 'typescript';

const root = resolve(__dirname, '../..');

export interface Source {
  /** From the root of the project, as in `libs/domain/src/time.ts`. */
  path: string;
  text: string;
  /** Paths of our own files, names of packages (`pg`, `@nestjs/common`), and `node:` modules. */
  imports: string[];
}

/** The code below a folder that goes to production: no specs, no test helpers. */
export function sources(folder: string): Source[] {
  return files(folder)
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.|\.d\.ts$|\/testing\//.test(path))
    .map((path) => source(path, readFileSync(join(root, path), 'utf8')));
}

export const source = (path: string, text: string): Source => ({
  path,
  text,
  imports: preProcessFile(text).importedFiles.map(({ fileName }) => target(path, fileName)),
});

/** Everything that a file needs, directly or through others. */
export function closure(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (/\.tsx?$/.test(path))
    for (const next of source(path, readFileSync(join(root, path), 'utf8')).imports) closure(next, seen);
  return seen;
}

/** Files that are in a circle of imports, or between two of them. */
export function tangled(code: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const paths = new Set(code.map(({ path }) => path));
  const imported = new Set(code.flatMap(({ imports }) => imports));
  const left = code.filter(({ path, imports }) => imported.has(path) && imports.some((target) => paths.has(target)));
  return left.length === code.length ? [...paths].sort() : tangled(left);
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    return statSync(join(root, path)).isDirectory() ? files(path) : [path];
  });
}

function target(from: string, name: string): string {
  const [, library, part = ''] = /^@bank\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (library) return posix.join('libs', library, 'src', part, 'index.ts');
  if (!name.startsWith('.')) return name.startsWith('node:') ? name : packageOf(name);
  const base = join(root, dirname(from), name);
  const file = ['.ts', '.tsx', '/index.ts', '/index.tsx', ''].map((end) => base + end).find(isFile) ?? base;
  return relative(root, file).replaceAll('\\', '/');
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
