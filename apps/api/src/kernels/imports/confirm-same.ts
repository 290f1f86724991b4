import { DryRun } from '../../platform/context/decisions';
import { checkRows, type MatchedGroup, matchGroups } from './check-rows';
import type { StoredRow } from './import-row';
import type { OpenedKind } from './kind';
import type { MappedColumn } from './read-row';

interface Confirming {
  kind: OpenedKind;
  columns: readonly MappedColumn[];
  giveWay: () => Promise<void>;
}

/** Whether the record is as the dry run has seen it. */
const isUntouched = ({ stored, match }: MatchedGroup): boolean =>
  match.existing?.id === stored.existing?.id && match.existing?.version === stored.existing?.version;

/**
 * Looks at rows that the dry run called the same: somebody may have changed what they are about since then, so that they would change
 * it now. @returns the numbers of those that still lead to nothing; the others are for whoever asks again
 */
export const confirmSame = async (
  { kind, columns, giveWay }: Confirming,
  rows: readonly StoredRow[],
): Promise<ReadonlySet<number>> => {
  const groups = await matchGroups({ kind, columns }, rows);
  const touched = new Set(groups.flatMap((one) => (isUntouched(one) ? [] : one.group.rows.map(({ row }) => row))));
  const again = rows.filter(({ row }) => touched.has(row));
  const checked = again.length ? await checkRows({ kind, columns }, again, new DryRun(giveWay)) : [];
  const same = checked.flatMap(({ group, finding }) =>
    finding.state === 'SAME' ? group.rows.map(({ row }) => row) : [],
  );
  return new Set([...rows.flatMap(({ row }) => (touched.has(row) ? [] : row)), ...same]);
};
