/** What specs load instead of a file that `server-environment.js` keeps loaded for all of them. */
module.exports = {
  process: (_, filename) => ({ code: `module.exports = requireShared(${JSON.stringify(filename)});` }),
};
