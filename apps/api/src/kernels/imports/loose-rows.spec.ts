import { LooseRows } from './loose-rows';

describe('rows that do not say all that their group is known by', () => {
  const loose = new LooseRows();
  loose.add(7, ['Main', undefined]);
  loose.add(3, ['Main', undefined]);
  loose.add(5, [undefined, '2025-05-01']);

  it.each([
    ['says the same as far as they do', ['Main', '2025-05-01'], /^Row 3 and 2 more may belong/],
    ['is of another day', ['Main', '2025-06-01'], /^Row 3 and 1 more may belong/],
    ['is of another place', ['Backup', '2025-05-01'], /^Row 5 may belong/],
  ])('may belong to a group that %s', (_, knownBy, sentence) => expect(loose.describe(knownBy)).toMatch(sentence));

  it('belong to no group that says something else', () => {
    expect(loose.describe(['Backup', '2025-06-01'])).toBeUndefined();
    expect(new LooseRows().describe(['Main', '2025-05-01'])).toBeUndefined();
  });

  it('may belong to every group where they say nothing', () => {
    const silent = new LooseRows();
    silent.add(2, [undefined, undefined]);
    expect(silent.describe(['Backup', '2025-06-01'])).toMatch(/^Row 2 may belong/);
  });
});
