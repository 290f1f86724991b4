import { Rejection } from '@bank/domain';
import { Answer } from './answer';
import { problemOf } from './problem';

/** The outcome of a change to one of several records; `message` says why it was refused. */
export interface RowOutcome<I extends number | string> {
  id: I;
  ok: boolean;
  message?: string;
}

/**
 * Changes one record after the other. A record that is refused, or can't be changed at this moment, says so in its row and
 * keeps no other from changing.
 */
export const changeEachRow = async <I extends number | string>(
  ids: readonly I[],
  change: (id: I) => Promise<unknown>,
) => {
  const rows: RowOutcome<I>[] = [];
  for (const id of new Set(ids)) {
    try {
      await change(id);
      rows.push({ id, ok: true });
    } catch (error) {
      const { status, message } = problemOf(error);
      if (status === 500) throw error;
      rows.push({ id, ok: false, message: (error instanceof Rejection && Object.values(error.fields)[0]) || message });
    }
  }
  const changed = rows.filter(({ ok }) => ok).length;
  return new Answer(rows, { changed, refused: rows.length - changed });
};
