import { Clock } from '../../apps/api/src/platform/commands/clock';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

/** The time of an application for specs, which passes only when one says so, by so many seconds. */
export const movableClock = (opened: OpenApp): ((seconds: number) => void) => {
  let now = Date.now();
  beforeAll(() => {
    opened.app.get(Clock).now = () => new Date(now).toISOString();
  });
  return (seconds) => {
    now += seconds * 1_000;
  };
};
