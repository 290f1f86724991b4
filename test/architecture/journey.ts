import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSource } from './sources';

const root = resolve(__dirname, '../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

export const JOURNEY_PAGE = 'docs/one-order.md';

/** The files that a partner order passes, in their order: those that stand under a numbered heading of the page. */
export const filesOfJourney = (page = readText(JOURNEY_PAGE)): string[] =>
  page
    .split(/^## /m)
    .filter((section) => /^\d+\. /.test(section))
    .flatMap((section) => [...section.matchAll(/`((?:apps|libs)\/[\w./-]+)`/g)].map(([, path]) => path!));

const isIndex = (path: string) => /\/index\.tsx?$/.test(path);

/** The files that one imports, itself or through an index. */
export function importsThroughIndexes(path: string, seen = new Set<string>()): Set<string> {
  for (const target of parseSource(path, readText(path)).imports) {
    if (seen.has(target)) continue;
    seen.add(target);
    if (isIndex(target)) importsThroughIndexes(target, seen);
  }
  return seen;
}
