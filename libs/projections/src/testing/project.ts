import type { RecordedEvent } from '@bank/event-store';
import type { Projection, Row, Table } from '../projection';
import { TableFold } from '../tables/fold';
import { doAtOnce } from '../tables/steps';
import { changesOf, summedRows } from '../tables/sums';

/**
 * Table name -> the rows that the events make, as the table would give them back (without the column `owner`): an owner's rows
 * in the order of the key, owners in the order in which they were touched first.
 * @throws Unfoldable, as the runner would stop
 */
export const project = (tables: readonly Table[], events: readonly RecordedEvent[]): Record<string, readonly Row[]> =>
  projectAll({ tables }, events);

/** `project` with the rows of the sum tables too, in the order of their text. */
export const projectAll = (
  { tables, sums }: Pick<Projection, 'tables' | 'sums'>,
  events: readonly RecordedEvent[],
): Record<string, readonly Row[]> => {
  const folds = tables.map((table) => new TableFold(table, events));
  const summed = doAtOnce(changesOf({ sums }, folds)).sums;
  return Object.fromEntries([
    ...folds.map((fold) => [fold.table.name, fold.rows()] as const),
    ...summed.map((one) => [one.table.name, summedRows(one)] as const),
  ]);
};
