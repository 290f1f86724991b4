import { Clock } from '../../apps/api/src/platform/commands/clock';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

/** Stops the application's clock. @returns a function that puts it forward by a number of seconds */
export const movableClock = (opened: OpenApp): ((seconds: number) => void) => {
  let now = Date.now();
  beforeAll(() => {
    opened.app.get(Clock).now = () => new Date(now).toISOString();
  });
  return (seconds) => {
    now += seconds * 1_000;
  };
};
