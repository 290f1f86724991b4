import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Front end -> the most that the code of its first loads may take on the wire, in bytes. docs/performance.md promises 120 KB in
 * brotli for the sign-in page and 330 KB for a first load, pages, pictures and data included, and 110 KB in gzip for the public
 * form, which old phones load over slow lines.
 */
const LIMITS = {
  admin: [
    { what: 'The sign-in page', bytes: 114_000, files: ['_start', '_base'], encoding: 'br' },
    { what: 'The first load of a list', bytes: 318_500, files: ['_start', '_portal'], encoding: 'br' },
    {
      what: 'The first load of the dashboard',
      bytes: 325_500,
      files: ['_start', '_portal', 'src/app/Home.tsx'],
      encoding: 'br',
    },
  ],
  'public-form': [{ what: 'The public form', bytes: 110_000, files: ['index.html'], encoding: 'gz' }],
};

/** Sentences about the first loads that have become too large; `folder` holds the screens as Vite built them. */
export function findTooLargeLoads(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  return (LIMITS[basename(folder)] ?? []).flatMap(({ what, bytes, files, encoding }) => {
    const sizes = [...withImports(manifest, files)].map((file) => sizeOf(join(folder, file), encoding));
    const size = sizes.reduce((sum, each) => sum + each, 0);
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

const sizeOf = (file, encoding) =>
  statSync(`${file}.${encoding}`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
const inKb = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
