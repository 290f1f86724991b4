import { columnLetters, columnOfCell } from './cells';

it('reads the column of a cell from its name, and nothing from what is no name', () => {
  const columns = [0, 25, 26, 701, 702, 16_383];
  expect(columns.map((column) => columnOfCell(`${columnLetters(column)}17`))).toEqual(columns);
  expect(['', 'A', '17', 'a1', 'A1B', 'A 1', 'A1 ', 'ABCD1', 'A-1', 'A٣'].map(columnOfCell)).toEqual(
    Array(10).fill(undefined),
  );
});
