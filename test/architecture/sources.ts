import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { preProcessFile } from 'typescript';

const root = resolve(__dirname, '../..');

export interface Source {
  /** The path from the root of the project: `libs/domain/src/time.ts`. */
  path: string;
  text: string;
  /** Paths of the project's files, names of packages (`pg`, `@nestjs/common`), and `node:` modules. */
  imports: string[];
}

/** The production code below a folder, without specs and test helpers. */
export function readSources(folder: string): Source[] {
  return listFiles(folder)
    .filter((path) => /\.tsx?$/.test(path) && !/\.spec\.|\.d\.ts$|\/testing\//.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}

export const parseSource = (path: string, text: string): Source => ({
  path,
  text,
  imports: preProcessFile(text).importedFiles.map(({ fileName }) => resolveImport(path, fileName)),
});

/** The file and everything that it imports, directly or through others. */
export function collectReachable(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  if (/\.tsx?$/.test(path))
    for (const next of parseSource(path, readFileSync(join(root, path), 'utf8')).imports) collectReachable(next, seen);
  return seen;
}

/** Files that are in a circle of imports, or between two of them. */
export function filesInCycles(code: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  const paths = new Set(code.map(({ path }) => path));
  const imported = new Set(code.flatMap(({ imports }) => imports));
  const remaining = code.filter(
    ({ path, imports }) => imported.has(path) && imports.some((target) => paths.has(target)),
  );
  return remaining.length === code.length ? [...paths].sort() : filesInCycles(remaining);
}

export function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = posix.join(folder, name);
    if (name === 'node_modules' || name === 'dist') return [];
    return statSync(join(root, path)).isDirectory() ? listFiles(path) : [path];
  });
}

function resolveImport(from: string, name: string): string {
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

/** A folder directly below `parent` -> the others that its files import. Files of `parent` itself belong to none. */
export function folderImports(parent: string, code: readonly Pick<Source, 'path' | 'imports'>[]) {
  const folderOf = (path: string) =>
    path.startsWith(`${parent}/`) ? /^([^/]+)\//.exec(path.slice(parent.length + 1))?.[1] : undefined;
  const imported = new Map<string, Set<string>>();
  for (const { path, imports } of code) {
    const from = folderOf(path);
    if (from === undefined) continue;
    const others = imports.map(folderOf).filter((to) => to !== undefined && to !== from) as string[];
    imported.set(from, new Set([...(imported.get(from) ?? []), ...others]));
  }
  return imported;
}

/** The folders directly below `parent` that import one another in a circle. */
export const foldersInCircles = (parent: string, code: readonly Pick<Source, 'path' | 'imports'>[]): string[] =>
  filesInCycles([...folderImports(parent, code)].map(([path, imports]) => ({ path, imports: [...imports] })));
