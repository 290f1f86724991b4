/** What React schedules while `act` runs, in its order. */
let queue;

const runAll = () => {
  for (let task = queue.shift(); task; task = queue.shift()) {
    let rest = task.callback;
    while (typeof rest === 'function') rest = rest(true);
  }
};
const finish = () => {
  try {
    runAll();
  } finally {
    queue = undefined;
  }
};
const finishLater = async (result) => {
  try {
    const value = await result;
    runAll();
    return value;
  } finally {
    queue = undefined;
  }
};

/** Puts a task into the queue of a running `act`, or else leaves it to `schedule`. */
exports.queueTask = (callback, schedule) => {
  if (!queue) return schedule();
  const task = { callback };
  queue.push(task);
  return task;
};

/** Runs a callback, and then all that React does because of it: the build for production has no such function. */
exports.act = (callback) => {
  if (queue) return Promise.resolve(callback());
  queue = [];
  let result;
  try {
    result = callback();
  } catch (error) {
    queue = undefined;
    throw error;
  }
  if (typeof result?.then === 'function') return finishLater(result);
  finish();
  return Promise.resolve(result);
};
