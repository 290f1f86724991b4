const { queueTask } = require('./act.js');
const scheduler = require('../../../node_modules/scheduler/cjs/scheduler.production.js');

module.exports = {
  ...scheduler,
  unstable_scheduleCallback: (priority, callback, options) =>
    queueTask(callback, (work) => scheduler.unstable_scheduleCallback(priority, work, options)),
};
