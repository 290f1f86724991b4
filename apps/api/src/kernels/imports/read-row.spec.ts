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

describe('a street with a whole address in it', () => {
  const text = { type: 'text', max: 50 } as const;
  const street = { type: 'street', max: 50, city: 'city', state: 'state', postalCode: 'zip' } as const;
  const parts = ['street', 'city', 'state', 'zip'];
  const ofAddress = (places: Readonly<Record<string, number>>, added: readonly { added?: string }[] = []) =>
    mappedColumns(
      {
        columns: parts.map((field) => ({
          field,
          label: field,
          labelEs: field,
          reads: field === 'street' ? street : text,
          example: '',
        })),
      },
      {
        mapping: places,
        dayOrders: {},
        columns: parts.map((heading, place) => ({ heading, samples: [], ...added[place] })),
      },
    );
  const all = { street: 0, city: 1, state: 2, zip: 3 };
  const whole = '12 Main St, Boston, MA 02134';
  const split = { street: '12 Main St', city: 'Boston', state: 'MA', zip: '02134' };
  const valuesOf = (columnsOf: ReturnType<typeof ofAddress>, cells: readonly string[]) =>
    readRow(columnsOf, { row: 2, cells: [...cells] }).values;

  it.each([
    ['Salem', '', ''],
    ['', 'MO', ''],
    ['', '', '64106'],
    ['Boston', 'MA', '02135'],
  ])('stays whole beside the other parts %j, %j, %j of the row', (city, state, zip) =>
    expect(valuesOf(ofAddress(all), [whole, city, state, zip])).toEqual({
      street: whole,
      ...(city && { city }),
      ...(state && { state }),
      ...(zip && { zip }),
    }),
  );

  it('is split where the row has no other parts', () => {
    expect(valuesOf(ofAddress(all), [whole, 'BOSTON', '', '02134'])).toEqual({ ...split, city: 'BOSTON' });
    expect(valuesOf(ofAddress(all), [whole, '', '', ''])).toEqual(split);
    expect(valuesOf(ofAddress({ street: 0 }), [whole, 'Salem'])).toEqual(split);
  });

  it('is split beside what is the same for all rows', () =>
    expect(valuesOf(ofAddress(all, [{}, {}, { added: 'MA' }]), [whole])).toEqual(split));
});
