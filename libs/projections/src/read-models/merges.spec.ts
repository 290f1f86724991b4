import type { Merge } from '@bank/domain';
import { inOneLog, project, recorded } from '../testing';
import { mergeProjections } from './merges';

const asked = (merge: string, data: Partial<Merge>) =>
  recorded(`supplierMerge-${merge}`, {
    type: 'MergeRequested',
    data: { kind: 'supplier', merge, context: [], inherits: true, followers: [], gains: {}, ...data },
  });
const tables = mergeProjections.flatMap((projection) => projection.tables);
const rows = (...parts: ReturnType<typeof recorded>[]) => rowsOf('supplier_merges', parts);
const rowsOf = (table: string, parts: readonly ReturnType<typeof recorded>[]) =>
  project(tables, inOneLog(...parts))[table]!.map(({ id, target, heir }) => [id, target, heir]);

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

describe('merged clients', () => {
  const merged = (merge: string, target: number, source: number, followers: readonly number[] = []) =>
    recorded(`clientMerge-${merge}`, {
      type: 'MergeRequested',
      data: {
        ...{ kind: 'client', merge, target, sources: [source], followers },
        ...{ context: [], inherits: true, gains: null },
      },
    });

  it('stay with a record that is un-merged while the one above it is merged', () => {
    const unmerged = recorded('client-2', {
      type: 'Unmerged',
      data: { kind: 'client', id: 2, target: 3, merge: 'b', followers: [1] },
    });
    const before = [merged('a', 2, 1), merged('b', 3, 2, [1])];
    const above = merged('c', 4, 3, [1, 2]);
    const expected = [
      [1, 2, 2],
      [3, 4, 4],
    ];
    expect(rowsOf('client_merges', [...before, unmerged, above])).toEqual(expected);
    expect(rowsOf('client_merges', [...before, above, unmerged])).toEqual(expected);
  });
});
