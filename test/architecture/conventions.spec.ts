import { readSources } from './sources';

/** "path: line" for each line of code, without its comments, that matches. */
const matchingLines = (folders: string[], pattern: RegExp) =>
  folders.flatMap(readSources).flatMap(({ path, text }) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line) => line.replace(/(^|\s)\/\/.*/, ''))
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

const allFolders = [
  'libs/domain/src',
  'libs/event-store/src',
  'libs/projections/src',
  'apps/api/src',
  'apps/admin/src',
  'apps/public-form/src',
];

describe('conventions of the code', () => {
  it('are checked on lines that there are', () => {
    expect(matchingLines(['libs/domain/src'], /^export /).length).toBeGreaterThan(50);
  });

  it('time, ids and chance come to the domain as facts', () => {
    const hiddenInput =
      /\bDate\.now\b|\bnew Date\(\s*\)|DateTime\.(now|utc|local)\(\s*\)|\bMath\.random\b|\brandomUUID\b/;
    expect(matchingLines(['libs/domain/src'], hiddenInput)).toEqual([]);
  });

  it('a kind of order is data: nobody switches on it', () => {
    expect(matchingLines(allFolders, /\bswitch \([^)]*\bkind\)/)).toEqual([]);
  });

  it('code asks the definition of a kind what it is like, never which kind it is', () => {
    const asksForKind = /[kK]ind [!=]==? ['"]/;
    expect(asksForKind.test("order.kind === 'supply'")).toBe(true);
    expect(matchingLines(allFolders, asksForKind)).toEqual([]);
  });

  it('read models are written by projections alone, with SQL', () => {
    expect(matchingLines(['libs/projections/src', 'apps/api/src/features'], /\.save\(/)).toEqual([]);
  });

  it('projections never append', () => {
    expect(matchingLines(['libs/projections/src'], /\.append\(/)).toEqual([]);
  });

  it('the log and the platform know no word of the diaper bank', () => {
    const words = /\b(warehouse|supplier|supply|stock|product|partner|distribution)s?\b/i;
    expect(matchingLines(['libs/event-store/src', 'apps/api/src/platform'], words)).toEqual([]);
  });
});
