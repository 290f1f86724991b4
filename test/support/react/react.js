const { act } = require('./act.js');

module.exports = { ...require('../../../node_modules/react/cjs/react.production.js'), act };
