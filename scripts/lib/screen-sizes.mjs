import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The most that the code of a first load may take on the wire, in brotli and in bytes. docs/performance.md promises 120 KB for the
 * sign-in page and 330 KB for a first load, pages, pictures and data included.
 */
const LIMITS = [
  { what: 'The sign-in page', bytes: 114_000, files: ['_start', '_base'] },
  { what: 'The first load of the dashboard or a list', bytes: 322_000, files: ['_start', '_portal'] },
];

/** Sentences about the first loads that have become too large; `folder` holds the screens as Vite built them. */
export function findTooLargeLoads(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  return LIMITS.flatMap(({ what, bytes, files }) => {
    const size = [...withImports(manifest, files)].reduce((sum, file) => sum + sizeOf(join(folder, file)), 0);
    return size > bytes ? [`${what} takes ${inKb(size)} on the wire, and may take ${inKb(bytes)}.`] : [];
  });
}

/** The built files that these entries of the manifest need at once. A name may be a beginning: `_portal` of `_portal-1a2b.js`. */
function withImports(manifest, names) {
  const files = new Set();
  const add = (key) => {
    if (files.has(manifest[key].file)) return;
    files.add(manifest[key].file);
    for (const imported of manifest[key].imports ?? []) add(imported);
  };
  for (const name of names) {
    const key = Object.keys(manifest).find((each) => each === name || each.startsWith(`${name}-`));
    if (!key) throw new Error(`The screens were built without ${name}, whose size has a limit.`);
    add(key);
  }
  return files;
}

const sizeOf = (file) => statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
