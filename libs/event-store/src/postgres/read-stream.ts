import { EventsArchived } from '../archive';
import { type Ask, findArchive } from './archives';
import { COLUMNS, type EventRow } from './rows';
import { PARTITION_SIZE } from './schema/tables';

/** What the closed partitions have of a stream. It is the data of a row before those of the events, so that both are one answer of one moment. */
interface Head {
  /** Where the open partitions begin. */
  until: string;
  /** The last version of the stream before, and the positions of its first and last event there; null where it had not begun. */
  version: number | null;
  first: string | null;
  last: string | null;
}

// Positions stand in the statements themselves, so that PostgreSQL plans them without the partitions that they leave out.
const headAndFrom = (position: bigint) => ({
  name: `log.read_from_${position}`,
  text: `SELECT NULL::bigint AS position, NULL::uuid AS id, NULL AS stream, -1 AS version, NULL AS type, NULL::integer AS schema,
      jsonb_build_object('until', u.position::text, 'version', h.version, 'first', h.first_position::text, 'last', h.position::text) AS data,
      NULL::jsonb AS metadata
    FROM log.heads_until u LEFT JOIN log.heads h ON h.stream = $1
    UNION ALL
    (SELECT ${COLUMNS} FROM log.events WHERE stream = $1${position ? ` AND position >= ${position}` : ''} ORDER BY version)`,
});
const between = (first: bigint, end: bigint) => ({
  name: `log.read_${first}_${end}`,
  text: `SELECT ${COLUMNS} FROM log.events WHERE stream = $1 AND position >= ${first} AND position < ${end} ORDER BY version`,
});

/** So few statements serve all streams. */
const roundDown = (position: bigint) => (position / BigInt(PARTITION_SIZE)) * BigInt(PARTITION_SIZE);

const closedPart = (first: bigint, last: bigint, until: bigint) => {
  const end = roundDown(last) + BigInt(PARTITION_SIZE);
  return between(roundDown(first), end < until ? end : until);
};

/** Looks into no closed partition that has nothing of the stream. @throws EventsArchived where some of its events are not in the database */
export const readStream = (ask: Ask): ((stream: string) => Promise<EventRow[]>) => {
  let until = 0n;

  const read = async (stream: string, isSecond = false): Promise<EventRow[]> => {
    const begin = until;
    const [head, ...open] = await ask<EventRow>({ ...headAndFrom(begin), values: [stream] });
    const { version, first, last, ...rest } = head!.data as Head;
    until = BigInt(rest.until);
    // A server that took over may have noted fewer heads.
    if (until < begin) return read(stream);
    const isWhole = (rows: readonly EventRow[]) => version === null || rows[version]?.version === version;
    if (first === null || last === null || isWhole(open)) return open;
    const part = closedPart(BigInt(first), BigInt(last), begin);
    const rows = begin > BigInt(first) ? [...(await ask<EventRow>({ ...part, values: [stream] })), ...open] : open;
    if (isWhole(rows)) return rows;
    const archive = await findArchive(ask, BigInt(first), BigInt(last));
    if (archive) throw new EventsArchived(archive);
    // It may have been brought back meanwhile.
    return isSecond ? rows : read(stream, true);
  };
  return read;
};
