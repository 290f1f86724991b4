import type { RecordedEvent } from '@bank/event-store';
import type { Row, Table } from '../projection';
import { TableFold } from '../tables/fold';

/**
 * Table name -> the rows that these events make of it, as the table would give them back (without the column `owner`): an
 * owner's rows in the order of the key, owners in the order in which they were touched first.
 * @throws Unfoldable, as the runner would stop
 */
export const project = (tables: readonly Table[], events: readonly RecordedEvent[]): Record<string, readonly Row[]> =>
  Object.fromEntries(
    tables.map((table) => {
      const fold = new TableFold(table, events);
      fold.changes();
      return [table.name, fold.rows()];
    }),
  );
