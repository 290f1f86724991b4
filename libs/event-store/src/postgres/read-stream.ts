import { EventsArchived } from '../archive';
import { type Ask, findArchive } from './archives';
import { COLUMNS, type EventRow } from './rows';

interface Head {
  /** Of closed partitions, with events of the stream there or in an archive; null where there are none. */
  head: number | null;
  first: string | null;
  last: string | null;
}

type Row = Head & (EventRow | { version: null });

// One statement, so that the head and the events are of one moment. The places come out of it at run time: PostgreSQL then
// opens no partition that has nothing of the stream.
const STREAM = {
  name: 'log.read_stream',
  text: `SELECT h.version AS head, h.first_position AS first, h.position AS last, e.*
    FROM log.heads_until u
    LEFT JOIN log.heads h ON h.stream = $1
    LEFT JOIN LATERAL (
      SELECT ${COLUMNS} FROM log.events
      WHERE stream = $1 AND (position >= u.position OR (position >= h.first_position AND position <= h.position))
    ) e ON true
    ORDER BY e.version`,
};

/** @throws EventsArchived where some of its events are not in the database */
export const readStream = (ask: Ask) => {
  const read = async (stream: string, isSecond = false): Promise<EventRow[]> => {
    const rows = await ask<Row>({ ...STREAM, values: [stream] });
    const { head, first, last } = rows[0]!;
    const events = rows.filter((row): row is Head & EventRow => row.version !== null);
    if (head === null || events[head]?.version === head) return events;
    const archive = await findArchive(ask, BigInt(first!), BigInt(last!));
    if (archive) throw new EventsArchived(archive);
    // It may have been brought back meanwhile.
    return isSecond ? events : read(stream, true);
  };
  return (stream: string): Promise<EventRow[]> => read(stream);
};
