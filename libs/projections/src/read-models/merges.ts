import { type MergeEvent, type MergeKind, mergePolicyOf, mergeStream, merges, type Unmerged } from '@bank/domain';
import { type Projection, projection, type Table, table } from '../projection';
import { snake } from '../tables/names';

const mergeTable = (kind: MergeKind): Table =>
  table<MergeEvent | Unmerged>({
    name: `${snake(kind)}_merges`,
    streams: [mergeStream({ kind, merge: '' }).slice(0, -1), ...(mergePolicyOf(kind).isReversible ? [kind] : [])],
    columns: {
      id: 'integer',
      target: 'integer',
      /** The record to which references to the merged one belong now; null while they stay with it. */
      heir: 'integer?',
      merged_at: 'timestamptz',
    },
    key: ['id'],
    indexes: ['heir'],
    owners: ({ event }) => {
      const { type, data } = event as Extract<MergeEvent, { type: 'MergeRequested' }> | Unmerged;
      const ids = type === 'Unmerged' ? [data.id, ...data.followers] : [...data.sources, ...data.followers];
      return ids.map((id) => `${kind}-${id}`);
    },
    on: {
      MergeRequested: (rows, { event: { data }, metadata: { at } }, owner) => {
        const id = Number(owner.slice(kind.length + 1));
        const { target, inherits } = data;
        return data.sources.includes(id)
          ? [{ id, target, heir: inherits ? target : null, merged_at: at }]
          : // One may have gone back to another record since the followers were looked up.
            rows.map((row) => (data.sources.includes(row.heir as number) ? { ...row, heir: target } : row));
      },
      // References that the source had inherited go back to it.
      Unmerged: (rows, { event: { data } }, owner) =>
        owner === `${kind}-${data.id}` ? [] : rows.map((row) => ({ ...row, heir: data.id })),
    },
  });

export const mergeProjectionName = (kind: MergeKind): string => `${snake(kind).replaceAll('_', '-')}-merges`;

/** Updated as soon as a merge is requested. Rows that refer to a merged record keep its id; queries look up the survivor here. */
export const mergeProjections: readonly Projection[] = (Object.keys(merges) as MergeKind[]).map((kind) =>
  projection({ name: mergeProjectionName(kind), version: 2, tables: [mergeTable(kind)] }),
);
