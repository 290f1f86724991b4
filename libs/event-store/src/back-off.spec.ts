import { failuresInARow } from './back-off';

it('counts failures that follow each other, and begins anew after an attempt that went well for long', () => {
  const lasted = [0, 3, 4_999, 60_000, 10];
  const counted: number[] = [];
  for (const ms of lasted) counted.push(failuresInARow(counted.at(-1) ?? 0, ms));
  expect(counted).toEqual([1, 2, 3, 1, 2]);
});
