import { Rejection, refuseInvalid } from '@bank/domain';
import { problemOf } from '../errors/problem';
import { Answer } from './answer';

/** `message` says why it was refused. */
export interface RowOutcome<I extends number | string> {
  id: I;
  ok: boolean;
  unchanged?: true;
  message?: string;
}

/** A refused record says so in its row, and keeps no other from changing. @param change gives no events where nothing changed */
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

/** @throws Rejection invalid when none of its fields is filled in */
export const requireChanges = <C extends object>(changes: C | null | undefined): C => {
  if (!Object.values(changes ?? {}).some(Boolean)) refuseInvalid({ changes: 'Choose what to change' });
  return changes!;
};
