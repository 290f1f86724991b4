import { Attempt, type FreshIds } from '../../platform/context/attempt';
import type { ImportRows } from './import-rows';

interface KeyedRow {
  import: number;
  /** Whose import it is: somebody else may go on with what they have begun. */
  owner: number;
  row: number;
  /** Those that an earlier try took; null before the first. */
  ids: readonly FreshIds[] | null;
  /** What takes the row back, noted before anything is written. */
  former?: object;
}

/** A row keeps the ids of its first try, so that one that is carried out again changes nothing. */
export const rowAttempt = (rows: ImportRows, { import: id, owner, row, ids, former }: KeyedRow): Attempt =>
  new Attempt(`user-${owner}`, `import ${id} row ${row}`, {
    begin: async (wanted) => {
      const noted = await rows.begin({ import: id, row, wanted, former });
      return { isRepeat: ids !== null, ids: noted, position: undefined, effects: {}, finished: false };
    },
    allocate: (wanted) => rows.addIds({ import: id, row, wanted, former: undefined }),
  });
