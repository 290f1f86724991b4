import { EventsArchived } from '../archive';
import type { Position } from '../event-store';
import { type Ask, findArchive } from './archives';
import { COLUMNS, type EventRow } from './rows';

// In one statement, so that the events and what is missing among them are of one moment.
const AFTER = `SELECT ${COLUMNS}, (SELECT min(from_position) FROM log.archived WHERE end_position > $1::bigint + 1) AS archived
  FROM log.events WHERE position > $1 ORDER BY position LIMIT $2`;

type Row = EventRow & { archived: string | null };

interface Page {
  name: string;
  after: Position;
  limit: number;
  /** The page may end before an archive; otherwise it ends early only where the log ends. */
  mayEndEarly?: boolean;
}

interface Events {
  rows: EventRow[];
  /** Whether an archive follows. */
  isCut: boolean;
}

/** @throws EventsArchived where there is an archive in the page */
export const readAfter = async (ask: Ask, { name, after, limit, mayEndEarly }: Page): Promise<Events> => {
  for (;;) {
    const rows = await ask<Row>({ name, text: AFTER, values: [String(after), limit] });
    const archived = rows[0]?.archived;
    if (archived == null) return { rows, isCut: false };
    const before = rows.filter(({ position }) => BigInt(position) < BigInt(archived));
    const isCut = before.length < rows.length;
    if (!isCut || (mayEndEarly && before.length)) return { rows: before, isCut };
    const archive = await findArchive(ask, after + 1n, BigInt(rows.at(-1)!.position));
    if (archive) throw new EventsArchived(archive);
    // It was brought back meanwhile.
  }
};
