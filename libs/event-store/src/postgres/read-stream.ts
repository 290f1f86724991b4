import type { QueryResultRow } from 'pg';
import { COLUMNS, type EventRow } from './rows';
import { PARTITION_SIZE } from './schema/tables';

/** How long a process may go on looking into partitions that are closed meanwhile. */
const LOOK_AGAIN_MS = 600_000;

export type Ask = <Row extends QueryResultRow>(query: {
  name?: string;
  text: string;
  values?: unknown[];
}) => Promise<Row[]>;

interface Head {
  until: string;
  first: string | null;
  last: string | null;
}

// Positions stand in the statements themselves, so that PostgreSQL plans them without the partitions that they leave out.
const partOf = (name: string, condition: string) => ({
  name: `log.read${name}`,
  text: `SELECT ${COLUMNS} FROM log.events WHERE stream = $1${condition} ORDER BY version`,
});
const whole = partOf('', '');
const from = (position: bigint) => partOf(`_from_${position}`, ` AND position >= ${position}`);
const between = (first: bigint, end: bigint) =>
  partOf(`_${first}_${end}`, ` AND position >= ${first} AND position < ${end}`);

const HEAD = {
  name: 'log.read_head',
  text: `SELECT u.position AS until, h.first_position AS first, h.position AS last
    FROM log.heads_until u LEFT JOIN log.heads h ON h.stream = $1`,
};

/** So few statements serve all streams. */
const roundDown = (position: bigint) => (position / BigInt(PARTITION_SIZE)) * BigInt(PARTITION_SIZE);

const closedPart = (first: bigint, last: bigint, until: bigint) => {
  const end = roundDown(last) + BigInt(PARTITION_SIZE);
  return between(roundDown(first), end < until ? end : until);
};

/** Looks into no closed partition that has nothing of the stream. */
export const readStream = (ask: Ask): ((stream: string) => Promise<EventRow[]>) => {
  let until = 0n;
  let lookedAt = -LOOK_AGAIN_MS;

  const lookForClosed = async () => {
    if (performance.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = performance.now();
    const [row] = await ask<{ until: string }>({ text: 'SELECT position AS until FROM log.heads_until' });
    until = BigInt(row!.until);
  };

  const read = async (stream: string): Promise<EventRow[]> => {
    if (until === 0n) await lookForClosed();
    if (until === 0n) return ask<EventRow>({ ...whole, values: [stream] });
    const begin = until;
    const open = await ask<EventRow>({ ...from(begin), values: [stream] });
    if (open[0]?.version === 0) return open;
    const [head] = await ask<Head>({ ...HEAD, values: [stream] });
    until = BigInt(head!.until);
    // A server that took over may have noted fewer heads.
    if (until < begin) return read(stream);
    if (head!.first === null || head!.last === null) return open;
    const part = closedPart(BigInt(head!.first), BigInt(head!.last), begin);
    return [...(await ask<EventRow>({ ...part, values: [stream] })), ...open];
  };
  return read;
};
