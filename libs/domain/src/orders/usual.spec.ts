import { isUnusualCorrection } from './usual';

it.each([
  [985, 197, true],
  [984, 197, false],
  [-30, -6, true],
  [6, -6, false],
  // A slip that was booked is corrected to far less.
  [1, 197, false],
  [900, 0, false],
])('a correction to %i of %i is unusual: %s', (quantity, booked, isUnusual) =>
  expect(isUnusualCorrection(quantity, booked)).toBe(isUnusual),
);
