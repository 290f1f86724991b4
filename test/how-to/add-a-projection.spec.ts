import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Followed, follow } from './follow';

let page: Followed;
beforeAll(() => {
  page = follow('docs/how-to/add-a-projection.md');
});
afterAll(() => page?.remove());

/** Runs specs in the copy. @param tests how many of their tests pass, at least */
const expectToPass = async (tests: number, ...specs: string[]) => {
  const { code, output } = await page.run(...specs);
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  expect(Number(/^Tests: .*?(\d+) passed/m.exec(output)?.[1])).toBeGreaterThanOrEqual(tests);
};

describe('the page about a new projection', () => {
  it('has its reader write three files and add to four, in some eighty lines', () => {
    expect(page.touched).toEqual([
      'libs/projections/src/read-models/order-steps.ts',
      'libs/projections/src/read-models/index.ts',
      'libs/projections/src/read-models/order-steps.spec.ts',
      'libs/projections/src/analytics/views/partner-order-steps.ts',
      'libs/projections/src/analytics/views/index.ts',
      'libs/projections/src/analytics/version.ts',
      'libs/projections/src/analytics/analytics.spec.ts',
    ]);
    expect(page.addedLines).toBeLessThanOrEqual(85);
  });

  it('has code that the compiler takes', () => expect(page.typeErrors()).toEqual([]));

  it('leads to a projection that does what its own spec says', () =>
    expectToPass(2, 'libs/projections/src/read-models/order-steps.spec.ts'));

  it('leads to a view that holds what the views promise, once its columns are noted', async () => {
    execFileSync(process.execPath, ['--require', './scripts/typescript.cjs', 'test/analytics/main.ts'], {
      cwd: page.folder,
    });
    expect(readFileSync(join(page.folder, 'docs/analytics.md'), 'utf8')).toContain('## partner_order_steps');
    await expectToPass(10, 'libs/projections/src/analytics/analytics.spec.ts', 'test/architecture/analytics.spec.ts');
  });
});
