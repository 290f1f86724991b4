import { readMonthCell } from './months';

it.each([
  ['2025-03', '2025-03'],
  ['3/2025', '2025-03'],
  ['03-2025', '2025-03'],
  ['March 2025', '2025-03'],
  ['Mar 2025', '2025-03'],
  ['March, 2025', '2025-03'],
  ['marzo de 2025', '2025-03'],
  ['Set 2025', '2025-09'],
  ['2025-03-14', '2025-03'],
  ['ma 2025', undefined],
  ['soon', undefined],
  ['2025', undefined],
])('reads %s as %s', (text, month) => {
  expect(readMonthCell(text)).toBe(month);
});
