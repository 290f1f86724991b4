import { Rejection, refuseInvalid } from '@bank/domain';
import { problemOf } from '../errors/problem';
import { Answer } from './answer';

/** The outcome of a change to one of several records; `message` says why it was refused. */
export interface RowOutcome<I extends number | string> {
  id: I;
  ok: boolean;
  /** The record was like that already. */
  unchanged?: true;
  message?: string;
}

/**
 * Changes one record after the other. A record that is refused, or can't be changed at this moment, says so in its row and
 * keeps no other from changing.
 *
 * @param change answers with the events of the change; none where there was nothing to change
 */
export const changeEachRow = async <I extends number | string>(
  ids: readonly I[],
  change: (id: I) => Promise<{ events: readonly unknown[] }>,
) => {
  const rows: RowOutcome<I>[] = [];
  for (const id of new Set(ids)) {
    try {
      const { events } = await change(id);
      rows.push(events.length ? { id, ok: true } : { id, ok: true, unchanged: true });
    } catch (error) {
      const { status, message } = problemOf(error);
      if (status === 500) throw error;
      rows.push({ id, ok: false, message: (error instanceof Rejection && Object.values(error.fields)[0]) || message });
    }
  }
  const refused = rows.filter(({ ok }) => !ok).length;
  const unchanged = rows.filter((row) => row.unchanged).length;
  return new Answer(rows, { changed: rows.length - unchanged - refused, unchanged, refused });
};

/** The changes of a bulk change. @throws Rejection invalid when none of its fields is filled in */
export const requireChanges = <C extends object>(changes: C | null | undefined): C => {
  if (!Object.values(changes ?? {}).some(Boolean)) refuseInvalid({ changes: 'Choose what to change' });
  return changes!;
};
