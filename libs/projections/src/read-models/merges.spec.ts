import type { Merge } from '@bank/domain';
import { inOneLog, project, recorded } from '../testing';
import { mergeProjections } from './merges';

const asked = (merge: string, data: Partial<Merge>) =>
  recorded(`supplierMerge-${merge}`, {
    type: 'MergeRequested',
    data: { kind: 'supplier', merge, context: [], inherits: true, followers: [], gains: {}, ...data },
  });
const tables = mergeProjections.flatMap((projection) => projection.tables);
const rows = (...parts: ReturnType<typeof recorded>[]) =>
  project(tables, inOneLog(...parts)).supplier_merges!.map(({ id, target, heir }) => [id, target, heir]);

describe('merged suppliers', () => {
  it('are known with their target and heir as soon as the merge is asked for', () => {
    expect(rows(asked('a', { target: 1, sources: [2, 3] }))).toEqual([
      [2, 1, 1],
      [3, 1, 1],
    ]);
    expect(rows(asked('a', { target: 1, sources: [2], inherits: false }))).toEqual([[2, 1, null]]);
  });

  it('follow the records that they were merged into', () =>
    expect(
      rows(asked('a', { target: 2, sources: [3] }), asked('b', { target: 1, sources: [2], followers: [3] })),
    ).toEqual([
      [3, 2, 1],
      [2, 1, 1],
    ]));
});
