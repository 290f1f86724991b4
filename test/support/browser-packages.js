const { createHash } = require('node:crypto');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '../..');

const IMPORT = /^(?:import|export)(?! type)[^'"]*?from '([^'.][^']*)'|import\('([^'.][^']*)'\)/gm;
/** React stays outside, since specs load it as `test/support/react` has it. */
const isOutside = (name) => /^(@bank|@mui\/styled-engine|node:|@testing-library|react(-dom)?(\/|$))/.test(name);
/** MUI's engine for styles, of which the specs have one of their own. */
const styledEngine = join(root, 'apps/admin/src/testing/styledEngine.tsx');

const importsOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /(?<!\.spec)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(IMPORT)])
    .map(([, imported, loaded]) => imported ?? loaded);

/** The packages, and modules of packages, that the screens import. */
const names = [...new Set(['apps/admin/src', 'apps/public-form/src', 'libs/sealed-log/src'].flatMap(importsOf))].filter(
  (name) => !isOutside(name),
);
names.sort();

const version = createHash('sha256')
  .update(JSON.stringify([names, process.version]))
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(styledEngine))
  .update(readFileSync(join(__dirname, 'bundle-browser-packages.mjs')))
  .digest('hex')
  .slice(0, 16);
const folder = join(root, 'node_modules/.cache/browser-packages', version);
/** React as users get it, in half of the time of the build for development, and with an `act`. */
const react = {
  '^react$': join(__dirname, 'react/react.js'),
  '^react/jsx-runtime$': join(root, 'node_modules/react/cjs/react-jsx-runtime.production.js'),
  '^react-dom$': join(root, 'node_modules/react-dom/cjs/react-dom.production.js'),
  '^react-dom/client$': join(__dirname, 'react/client.js'),
  '^scheduler$': join(__dirname, 'react/scheduler.js'),
};
const escaped = (name) => name.replace(/[/.]/g, '\\$&');

module.exports = {
  names,
  styledEngine,
  folder,
  isBuilt: () => existsSync(folder),
  /** Jest's words for where these packages are. */
  moduleNameMapper: { ...react, [`^(${names.map(escaped).join('|')})$`]: join(folder, '$1.js') },
};
