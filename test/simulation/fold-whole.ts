import type { RecordedEvent } from '@bank/event-store';
import type { Projection } from '@bank/projections';
import { TableFold } from '../../libs/projections/src/tables/fold';
import { toTexts } from '../../libs/projections/src/tables/line';
import { shapeOf } from '../../libs/projections/src/tables/shape';
import { doAtOnce } from '../../libs/projections/src/tables/steps';
import { changesOf } from '../../libs/projections/src/tables/sums';

/** Table -> the rows that the whole log folds to at once, each as the JSON of its texts, in order. */
export const foldWhole = (projection: Projection, events: readonly RecordedEvent[]): Map<string, readonly string[]> => {
  const folds = projection.tables.map((table) => new TableFold(table, events));
  for (const fold of folds) fold.take([]);
  const { changes, sums } = doAtOnce(changesOf(projection, folds));
  const rowsOf = (lines: readonly string[]) => lines.map((line) => JSON.stringify(toTexts(line))).sort();
  return new Map([
    ...changes.map(
      ({ table, fresh }) => [table.name, rowsOf(fresh.map((held) => shapeOf(table).lineOf(held)))] as const,
    ),
    ...sums.map(({ table, lines }) => [table.name, rowsOf(lines)] as const),
  ]);
};
