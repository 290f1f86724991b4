/** What React schedules while `act` runs, in its order. */
let queue;

/** A task that is not done after its turn goes on by React's scheduler: it may wait for a timer. */
const runAll = () => {
  for (let task = queue.shift(); task; task = queue.shift()) {
    const rest = task.callback?.(true);
    if (typeof rest === 'function') task.schedule(rest);
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
  if (!queue) return schedule(callback);
  const task = { callback, schedule };
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
  // biome-ignore lint/suspicious/noThenProperty: who awaits a call that was not one of these gets its value
  return { then: (resolve) => resolve(result) };
};
