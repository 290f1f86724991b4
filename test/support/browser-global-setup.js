const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { isBuilt } = require('./browser-packages.js');

/** Bundles the packages of the screens, unless that was done since they changed. */
module.exports = () => {
  if (isBuilt()) return;
  execFileSync(process.execPath, [join(__dirname, 'bundle-browser-packages.mjs')], { stdio: 'inherit' });
};
