import { mappedColumns, readRow } from './read-row';
import { describeProblem, namesInFile } from './row-problem';

const MANY = 1_500;
const columns = mappedColumns(
  {
    columns: [
      { field: 'name', label: 'Name', labelEs: 'Nombre', reads: { type: 'text', max: 50 }, example: '' },
      { field: 'size', label: 'Size', labelEs: 'Talla', reads: { type: 'number', isWhole: true }, example: '2' },
    ],
  },
  { mapping: { name: 0, size: 1 }, dayOrders: {}, columns: [] },
);

describe('the cells of a column', () => {
  it('are read alike in each row, however many texts the column has', () => {
    const read = Array.from({ length: 2 * MANY }, (_, row) =>
      readRow(columns, { row, cells: ['Mia', `${row % MANY}`] }),
    );
    expect(read.map(({ values }) => values.size)).toEqual(Array.from(read, (_, row) => row % MANY));
  });

  it('that say the same wrong text are named each by its own place', () => {
    const read = [2, 3].map((row) => readRow(columns, { row, cells: ['Leo', 'large'] }));
    expect(read.map(({ problems }) => problems)).toEqual(
      [2, 3].map(() => [{ place: 1, sentence: 'says “large”: expected a whole number such as 24.' }]),
    );
    expect(read.map(({ row, problems: [problem] }) => describeProblem(problem!, namesInFile(row)))).toEqual(
      ['B2', 'B3'].map((cell) => `${cell} says “large”: expected a whole number such as 24.`),
    );
  });
});
