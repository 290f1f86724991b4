import { dayIn, dayInWords, instant } from './time';

describe('an instant', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 'start', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00-06:00', 'end', '2026-11-20T18:00:00.000Z'],
    ['2026-11-20', 'start', '2026-11-20T06:00:00.000Z'],
    ['2026-07-01', 'start', '2026-07-01T05:00:00.000Z'],
    ['2026-11-20', 'end', '2026-11-21T05:59:59.999Z'],
  ] as const)('%s as a %s is %s', (text, edge, expected) => {
    expect(instant(text, edge)).toBe(expected);
  });
  it.each(['', 'yesterday', '2026-13-01', '20261-01-01'])('%j is none', (text) => {
    expect(instant(text)).toBeUndefined();
  });
});

it.each([
  [2026, '03-01', '2026-03-01'],
  [2028, '02-29', '2028-02-29'],
  [2026, '02-29', '2026-02-28'],
])('in %i, %s is %s', (year, monthDay, day) => {
  expect(dayIn(year, monthDay)).toBe(day);
});

it('names the day of an instant as the bank has it', () => {
  expect(dayInWords('2026-11-21T05:59:59.999Z')).toBe('11/20/2026');
  expect(dayInWords('2026-11-21T06:00:00.000Z')).toBe('11/21/2026');
});
