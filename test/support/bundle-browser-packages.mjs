// Puts the packages of the screens into a few files: Jest loads these for each spec file anew, and the 2,000 modules of
// react-admin and MUI one by one would take it three seconds.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';

const require = createRequire(import.meta.url);
const { names, folder, styledEngine } = require('./browser-packages.js');

const ownEngine = {
  name: 'own-styled-engine',
  resolveId: (id, importer) => (id === '@mui/styled-engine' && importer !== styledEngine ? styledEngine : null),
};

const shelf = dirname(folder);
mkdirSync(shelf, { recursive: true });
const unfinished = mkdtempSync(join(shelf, 'unfinished-'));
const bundle = await rolldown({
  cwd: join(import.meta.dirname, '../..'),
  input: Object.fromEntries(names.map((name) => [name, name])),
  external: /^(react|react-dom|scheduler)(\/|$)/,
  platform: 'browser',
  transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta': '{}' } },
  plugins: [ownEngine],
  logLevel: 'silent',
});
await bundle.write({
  dir: unfinished,
  format: 'cjs',
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
});
await bundle.close();
try {
  renameSync(unfinished, folder);
} catch (error) {
  // Another run was faster.
  if (!existsSync(folder)) throw error;
  rmSync(unfinished, { recursive: true });
}
