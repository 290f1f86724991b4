import { waitBeforeTry } from './stream';

it('waits twice as long after each failure, at most a minute, and not all browsers at once', () => {
  expect([0, 1, 2, 3].map((failures) => waitBeforeTry(failures, 1))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(waitBeforeTry(20, 1)).toBe(60_000);
  expect(waitBeforeTry(0, 0)).toBe(500);
});
