import { sources } from './sources';

/** "path: line" for each line of code, comments apart, that matches. */
const lines = (folders: string[], pattern: RegExp) =>
  folders.flatMap(sources).flatMap(({ path, text }) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line) => line.replace(/(^|\s)\/\/.*/, ''))
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

const everywhere = [
  'libs/domain/src',
  'libs/event-store/src',
  'libs/projections/src',
  'apps/api/src',
  'apps/admin/src',
];

describe('manners', () => {
  it('are checked on lines that there are', () => {
    expect(lines(['libs/domain/src'], /^export /).length).toBeGreaterThan(50);
  });

  it('time, ids and chance come to the domain as facts', () => {
    const hidden = /\bDate\.now\b|\bnew Date\(\s*\)|DateTime\.(now|utc|local)\(\s*\)|\bMath\.random\b|\brandomUUID\b/;
    expect(lines(['libs/domain/src'], hidden)).toEqual([]);
  });

  it('a kind of order is data: nobody switches on it', () => {
    expect(lines(everywhere, /\bswitch \([^)]*\bkind\)/)).toEqual([]);
  });

  it('read models are written by projections alone, with SQL', () => {
    expect(lines(['libs/projections/src', 'apps/api/src/features'], /\.save\(/)).toEqual([]);
  });

  it('projections never append', () => {
    expect(lines(['libs/projections/src'], /\.append\(/)).toEqual([]);
  });

  it('the log and the platform know no word of the diaper bank', () => {
    const words = /\b(warehouse|supplier|supply|stock|product)\b/i;
    expect(lines(['libs/event-store/src', 'apps/api/src/platform'], words)).toEqual([]);
  });
});
