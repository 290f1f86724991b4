import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { byDepth } from '../support/depth';
import { type Followed, follow, readPage } from './follow';
import { type Page, pages } from './pages';

/** A copy, its compilation and a bank in it take long, so that usually pages are followed one after another. */
const copies: readonly (readonly Page[])[] = byDepth({
  usual: [pages],
  deep: pages.map((page) => [page]),
});

const isSpec = (path: string) => /\.spec\.tsx?$/.test(path);
const named = (of: readonly Page[]) => of.map(({ path }) => basename(path, '.md')).join(', ');

it.each(pages)('$path has its reader touch $files files, and add at most $lines lines', ({ path, files, lines }) => {
  const { touched, addedLines } = readPage(path);
  expect(touched).toHaveLength(files);
  expect(addedLines).toBeLessThanOrEqual(lines);
});

describe.each(copies.map((copy) => [named(copy), copy] as const))('whoever follows %s', (_, copy) => {
  let followed: Followed;
  beforeAll(() => {
    followed = follow(copy.map(({ path }) => path));
  });
  afterAll(() => followed?.remove());

  it('gets code that the compiler takes', () =>
    expect(followed.typeErrors(['libs/domain/src/access/table.ts'], 'apps/admin')).toEqual([]));

  it('notes the columns of new views', () => {
    execFileSync(process.execPath, ['--require', './scripts/typescript.cjs', 'test/analytics/main.ts'], {
      cwd: followed.folder,
    });
    const isWithView = copy.some(({ path }) => path.endsWith('add-a-projection.md'));
    const views = readFileSync(join(followed.folder, 'docs/analytics.md'), 'utf8');
    expect(views.includes('## partner_order_steps')).toBe(isWithView);
  });

  it('gets what the specs of these pages say', async () => {
    const specs = [...new Set([...followed.touched.filter(isSpec), ...copy.flatMap((page) => page.specs ?? [])])];
    const { output, passed } = await followed.run(specs);
    for (const spec of specs) expect(passed(spec).length > 0 || output).toBe(true);
  });

  it('is known to every register', async () => {
    const found = copy.flatMap((page) => Object.entries(page.found));
    if (!found.length) return;
    const names = found.map(([name]) => `\\b${name}\\b`);
    const { output, passed } = await followed.run(new Set(found.flatMap(([, specs]) => specs)), names.join('|'));
    for (const [name, specs] of found)
      for (const spec of specs) expect(passed(spec).some((title) => title.includes(name)) || output).toBe(true);
  });
});
