import { findPartitions, type Partition } from '@bank/event-store';
import { TILE_WIDTH } from '@bank/sealed-log';
import type { Pool } from 'pg';
import { findFirstPosition } from '../sealed-log/seal-tables';
import { CannotStart } from '../settings/cannot-start';

export interface ClosedPartition extends Partition {
  events: number;
  firstId: string;
  lastPosition: bigint;
  /** Place of its first event in the log, from 1. */
  firstNumber: number;
}

/** @throws CannotStart where there is no such partition, or it is written into */
export const findClosedPartition = async (pool: Pool, name: string): Promise<ClosedPartition> => {
  const partitions = await findPartitions(pool);
  const found = partitions.find((partition) => partition.name === name);
  if (!found?.isClosed) throw new CannotStart(`${whyNot(name, found)} ${listClosed(partitions)}`);
  const { rows } = await pool.query<{ events: string; id: string | null; last: string | null }>(
    `SELECT count(*) AS events, max(position) AS last, (SELECT id FROM log.${name} ORDER BY position LIMIT 1) AS id FROM log.${name}`,
  );
  const { events, id, last } = rows[0]!;
  if (!id || !last) throw new CannotStart(`The partition ${name} has no events: there is nothing to write.`);
  return {
    ...found,
    events: Number(events),
    firstId: id,
    lastPosition: BigInt(last),
    firstNumber: 1 + (await countBefore(pool, found.from)),
  };
};

const whyNot = (name: string, found: Partition | undefined): string =>
  found
    ? `The partition ${name} is not closed: events are written into it, or the heads of its streams are not noted yet, which the portal does within ten minutes.`
    : `The log has no partition ${name}.`;

const listClosed = (partitions: readonly Partition[]): string => {
  const closed = partitions.filter(({ isClosed }) => isClosed).map(({ name }) => name);
  return closed.length
    ? `Closed are: ${closed.join(', ')}.`
    : 'It has no closed one yet: a partition holds ten million events.';
};

/** Counted from the nearest place whose number is known, since positions may have gaps. */
const countBefore = async (pool: Pool, position: bigint): Promise<number> => {
  const tile = await findFirstPosition(pool, position);
  const { rows: archives } = await pool.query<{ end: string; count: string }>(
    `SELECT end_position AS end, first_number + events - 1 AS count FROM log.archived WHERE end_position <= $1
     ORDER BY end_position DESC LIMIT 1`,
    [String(position)],
  );
  const known = [
    { position: 0n, count: 0 },
    ...(tile ? [{ position: tile.position, count: tile.tile * TILE_WIDTH }] : []),
    ...archives.map(({ end, count }) => ({ position: BigInt(end), count: Number(count) })),
  ].reduce((one, other) => (other.position > one.position ? other : one));
  const { rows } = await pool.query<{ count: string }>(
    'SELECT count(*) FROM log.events WHERE position >= $1 AND position < $2',
    [String(known.position), String(position)],
  );
  return known.count + Number(rows[0]!.count);
};
