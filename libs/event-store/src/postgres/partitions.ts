import type { Pool } from 'pg';

export interface Partition {
  name: string;
  /** Its first position, and the first one behind it. */
  from: bigint;
  end: bigint;
  /** Nobody writes into it any more, and the heads of its streams are noted. */
  isClosed: boolean;
}

/** Of the log, in their order; none where the log is one table. */
export const findPartitions = async (pool: Pool): Promise<Partition[]> => {
  const bound = (word: string) => `(regexp_match(pg_get_expr(c.relpartbound, c.oid), '${word} \\(''?(\\d+)''?\\)'))[1]`;
  const { rows } = await pool.query<{ name: string; begin: string; end: string; noted: string }>(
    `SELECT c.relname AS name, coalesce(${bound('FROM')}, '0') AS begin, ${bound('TO')} AS end, u.position AS noted
     FROM log.heads_until u, pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
     WHERE i.inhparent = 'log.events'::regclass ORDER BY (${bound('TO')})::bigint`,
  );
  return rows.map(({ name, begin, end, noted }) => ({
    name,
    from: BigInt(begin),
    end: BigInt(end),
    isClosed: BigInt(end) <= BigInt(noted),
  }));
};

/** A row as text: what PostgreSQL keeps of it, to the last digit. */
export interface PartitionRow {
  position: string;
  id: string;
  stream: string;
  version: number;
  type: string;
  schema: number;
  data: string;
  metadata: string;
  /** UTC, with microseconds. */
  recordedAt: string;
}

/** Data and metadata stand in it as PostgreSQL writes them, so that no digit of a number gets lost. */
export const rowJson = (row: PartitionRow): string =>
  `{"position":"${row.position}","recordedAt":"${row.recordedAt}","event":{"id":"${row.id}","stream":${JSON.stringify(row.stream)},"version":${row.version},"type":${JSON.stringify(row.type)},"schema":${row.schema},"data":${row.data},"metadata":${row.metadata}}}`;

const ROWS_PER_READ = 1_000;

/** The rows of a table like those of the log, in the order of their positions. */
export async function* readPartition(pool: Pool, table: string, signal: AbortSignal): AsyncGenerator<PartitionRow[]> {
  let after = '-1';
  while (true) {
    signal.throwIfAborted();
    const { rows } = await pool.query<PartitionRow>(
      `SELECT position::text, id::text, stream, version, type, schema, data::text, metadata::text,
         to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "recordedAt"
       FROM log.${table} r WHERE r.position > $1 ORDER BY r.position LIMIT ${ROWS_PER_READ}`,
      [after],
    );
    if (!rows.length) return;
    after = rows.at(-1)!.position;
    yield rows;
  }
}
