import { type Followed, follow } from './follow';

let page: Followed;
beforeAll(() => {
  page = follow('docs/how-to/add-a-report.md');
});
afterAll(() => page?.remove());

/** Runs specs in the copy. @param tests how many of their tests pass, at least */
const expectToPass = async (tests: number, ...specs: string[]) => {
  const { code, output } = await page.run(...specs);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  expect(Number(/^Tests: .*?(\d+) passed/m.exec(output)?.[1])).toBeGreaterThanOrEqual(tests);
};

describe('the page about a new report', () => {
  it('has its reader write three files, and name the report in two lists, in some sixty lines', () => {
    expect(page.touched).toEqual([
      'libs/domain/src/reports/all.ts',
      'libs/projections/src/reports/received-products/report.ts',
      'libs/projections/src/reports/received-products/query.ts',
      'test/api/received-products.spec.ts',
      'test/support/endpoints.json',
    ]);
    expect(page.addedLines).toBeLessThanOrEqual(62);
  });

  it('has code that the compiler takes', () => expect(page.typeErrors()).toEqual([]));

  it('leads to a report that does what its own spec says', () => expectToPass(1, 'test/api/received-products.spec.ts'));

  it('leads to a report that is in every register', () =>
    expectToPass(5, 'test/api/report-registers.spec.ts', '--testNamePattern=received-products'));

  it('leads to numbers that are those of the lists that they open, and to the same sheet', () =>
    expectToPass(2, 'test/api/every-report.spec.ts', '--testNamePattern=received-products'));
});
