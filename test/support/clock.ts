import { Clock } from '../../apps/api/src/platform/commands/clock';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

/** Does something at another time than now. @param time ISO 8601 UTC */
export const atTime = async <T>({ app }: OpenApp, time: string, act: () => Promise<T>): Promise<T> => {
  const clock = app.get(Clock);
  const { now } = clock;
  clock.now = () => time;
  return act().finally(() => {
    clock.now = now;
  });
};

/** Stops the application's clock. @returns a function that puts it forward by a number of seconds, or back by a negative one */
export const movableClock = (opened: OpenApp): ((seconds: number) => void) => {
  let now = Date.now();
  beforeAll(() => {
    opened.app.get(Clock).now = () => new Date(now).toISOString();
  });
  return (seconds) => {
    now += seconds * 1_000;
  };
};
