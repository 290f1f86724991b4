import { cancel, type Scheduler, type Step } from './scheduler';

type Ids = { randomUUID: () => string; randomInt: (limit: number) => number };
const promises = require('node:timers/promises') as Record<string, unknown>;
const crypto = require('node:crypto') as Ids;

/** As `setTimeout` gives it. */
class SimulatedTimer {
  constructor(
    private step: Step,
    readonly every?: number,
  ) {}
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  refresh = () => this;
  clear = () => {
    cancel(this.step);
  };
  follow(step: Step) {
    this.step = step;
  }
}

const clear = (timer: unknown) => {
  if (timer instanceof SimulatedTimer) timer.clear();
};

/** Waiting as `node:timers/promises` does it. */
const sleepWith =
  (scheduler: () => Scheduler) =>
  (ms = 0, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError' }));
      if (signal?.aborted) return refuse();
      const onAbort = () => {
        cancel(step);
        refuse();
      };
      const step = scheduler().after(ms, () => {
        signal?.removeEventListener('abort', onAbort);
        resolve(value);
      });
      signal?.addEventListener('abort', onAbort, { once: true });
    });

/** Replaces the clock, all timers and all chance of this Node process by the scheduler's. */
export const replaceClock = (scheduler: () => Scheduler): void => {
  const RealDate = Date;
  const later = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    new SimulatedTimer(scheduler().after(ms, () => run(...args)));
  const every = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const again = () => {
      timer.follow(scheduler().after(ms, again));
      run(...args);
    };
    const timer = new SimulatedTimer(scheduler().after(ms, again), ms);
    return timer;
  };
  class SimulatedDate extends RealDate {
    constructor(...args: [] | [number | string]) {
      super(...((args.length ? args : [scheduler().now]) as [number]));
    }
    static override now() {
      return Math.floor(scheduler().now);
    }
  }
  Object.assign(globalThis, {
    setTimeout: later,
    clearTimeout: clear,
    setInterval: every,
    clearInterval: clear,
    setImmediate: (run: () => void, ...args: unknown[]) => later(run, 0, ...args),
    clearImmediate: clear,
    Date: SimulatedDate,
  });
  performance.now = () => scheduler().elapsed;
  process.hrtime.bigint = () => BigInt(Math.round(scheduler().elapsed * 1e6));
  promises.setTimeout = sleepWith(scheduler);
  promises.setImmediate = (value?: unknown) => sleepWith(scheduler)(0, value);
  crypto.randomInt = (limit) => scheduler().random.between(0, limit - 1);
  crypto.randomUUID = () => {
    const hex = Array.from({ length: 32 }, () => scheduler().random.between(0, 15).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
};
