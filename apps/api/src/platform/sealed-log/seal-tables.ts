import {
  decodeTile,
  encodeTile,
  type Hash,
  hashRange,
  type Range,
  type Tile,
  type TilePlace,
  tilePath,
  tilesOf,
} from '@bank/sealed-log';
import type { ClientBase, Pool } from 'pg';

export interface StoredCheckpoint {
  /** The number of events. */
  size: number;
  /** Of the last of them. */
  position: bigint;
  /** Signed, as others read it. */
  note: string;
}

export interface Comparison {
  comparedAt: string;
  size: number;
  /** A sentence; undefined where all was as it had been sealed. */
  problem?: string;
}

export interface Contradiction {
  note: string;
  size: number;
  /** Whose browser had seen it. */
  actor: string;
  reportedAt: string;
}

interface CheckpointRow {
  size: string;
  position: string;
  note: string;
}

export const readLastCheckpoint = async (pool: Pool): Promise<StoredCheckpoint | undefined> => {
  const { rows } = await pool.query<CheckpointRow>(
    'SELECT size, position, note FROM seal.checkpoints ORDER BY size DESC LIMIT 1',
  );
  return rows[0] && toCheckpoint(rows[0]);
};

const toCheckpoint = ({ size, position, note }: CheckpointRow): StoredCheckpoint => ({
  size: Number(size),
  position: BigInt(position),
  note,
});

/** The hashes of tiles by their paths; a tile that isn't there is left out. */
export const readTiles = async (pool: Pool, places: readonly TilePlace[]): Promise<Map<string, Hash[]>> => {
  const { rows } = await pool.query<{ level: number; index: string; hashes: Buffer }>(
    `SELECT t.level, t.index, t.hashes FROM seal.tiles t
     JOIN unnest($1::int[], $2::bigint[]) AS wanted (level, index) ON t.level = wanted.level AND t.index = wanted.index`,
    [places.map(({ level }) => level), places.map(({ index }) => index)],
  );
  return new Map(
    rows.map(({ level, index, hashes }) => [tilePath({ level, index: Number(index) }), decodeTile(hashes)]),
  );
};

/** The leaves of the tile at this place of the lowest level; none where it isn't there. */
export const readLeaves = async (pool: Pool, index: number): Promise<readonly Hash[]> => {
  const place = { level: 0, index };
  return (await readTiles(pool, [place])).get(tilePath(place)) ?? [];
};

/** The hash of each range, out of the tiles. */
export const hashRanges = async (pool: Pool, ranges: readonly Range[]): Promise<Hash[]> => {
  const tiles = await readTiles(pool, tilesOf(ranges));
  return ranges.map((range) => hashRange(range, (place) => tiles.get(tilePath(place)) ?? []));
};

/** Where the events of a tile of leaves begin in the log. */
export interface FirstPosition {
  tile: number;
  position: bigint;
}

export interface Seal {
  tiles: readonly Tile[];
  firstPositions: readonly FirstPosition[];
  checkpoint: StoredCheckpoint;
  signedAt: string;
}

export const writeSeal = async (
  connection: ClientBase,
  { tiles, firstPositions, checkpoint, signedAt }: Seal,
): Promise<void> => {
  await connection.query(
    `INSERT INTO seal.tiles (level, index, hashes) SELECT * FROM unnest($1::int[], $2::bigint[], $3::bytea[])
     ON CONFLICT (level, index) DO UPDATE SET hashes = excluded.hashes`,
    [
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => Buffer.from(encodeTile(hashes))),
    ],
  );
  await connection.query(
    'INSERT INTO seal.first_positions (tile, position) SELECT * FROM unnest($1::bigint[], $2::bigint[])',
    [firstPositions.map(({ tile }) => tile), firstPositions.map(({ position }) => String(position))],
  );
  await connection.query('INSERT INTO seal.checkpoints (size, position, note, signed_at) VALUES ($1, $2, $3, $4)', [
    checkpoint.size,
    String(checkpoint.position),
    checkpoint.note,
    signedAt,
  ]);
};

/** Where the events of a tile of leaves begin; undefined where there is no such tile. */
export const readFirstPosition = async (pool: Pool, tile: number): Promise<bigint | undefined> => {
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM seal.first_positions WHERE tile = $1', [
    tile,
  ]);
  return rows[0] && BigInt(rows[0].position);
};

/** The last tile of leaves that begins at or before a position. */
export const findFirstPosition = async (pool: Pool, position: bigint): Promise<FirstPosition | undefined> => {
  const { rows } = await pool.query<{ tile: string; position: string }>(
    'SELECT tile, position FROM seal.first_positions WHERE position <= $1 ORDER BY position DESC LIMIT 1',
    [String(position)],
  );
  return rows[0] && { tile: Number(rows[0].tile), position: BigInt(rows[0].position) };
};

/** The first tile of leaves that begins after a position, and the last of all; undefined where none begins after it. */
export const findTilesAfter = async (
  pool: Pool,
  position: bigint,
): Promise<{ next: FirstPosition; last: FirstPosition } | undefined> => {
  const { rows } = await pool.query<{ tile: string; position: string }>(
    `(SELECT tile, position FROM seal.first_positions WHERE position > $1 ORDER BY position LIMIT 1)
     UNION ALL (SELECT tile, position FROM seal.first_positions WHERE position > $1 ORDER BY position DESC LIMIT 1)`,
    [String(position)],
  );
  const [next, last] = rows.map((row) => ({ tile: Number(row.tile), position: BigInt(row.position) }));
  return next && last && { next, last };
};

/** The last one stays the last where the clock was put back. */
export const writeComparison = async (pool: Pool, { comparedAt, size, problem }: Comparison): Promise<void> => {
  await pool.query(
    `INSERT INTO seal.comparisons (compared_at, size, problem)
     SELECT greatest($1::timestamptz, max(compared_at) + interval '1 millisecond'), $2::bigint, $3 FROM seal.comparisons
     ON CONFLICT (compared_at) DO UPDATE SET size = excluded.size, problem = excluded.problem`,
    [comparedAt, size, problem ?? null],
  );
};

export const readLastComparison = async (pool: Pool): Promise<Comparison | undefined> => {
  const { rows } = await pool.query<{ compared_at: Date; size: string; problem: string | null }>(
    'SELECT compared_at, size, problem FROM seal.comparisons ORDER BY compared_at DESC LIMIT 1',
  );
  const [row] = rows;
  return (
    row && {
      comparedAt: row.compared_at.toISOString(),
      size: Number(row.size),
      ...(row.problem !== null && { problem: row.problem }),
    }
  );
};

/** Keeps the first report of each. */
export const writeContradiction = async (
  pool: Pool,
  { note, size, actor, reportedAt }: Contradiction,
): Promise<void> => {
  await pool.query(
    'INSERT INTO seal.contradictions (note, size, actor, reported_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [note, size, actor, reportedAt],
  );
};

/** The newest of the last seven days. */
export const readLastContradiction = async (pool: Pool): Promise<Omit<Contradiction, 'note'> | undefined> => {
  const { rows } = await pool.query<{ size: string; actor: string; reported_at: Date }>(
    `SELECT size, actor, reported_at FROM seal.contradictions WHERE reported_at > now() - interval '7 days'
     ORDER BY reported_at DESC LIMIT 1`,
  );
  const [row] = rows;
  return row && { size: Number(row.size), actor: row.actor, reportedAt: row.reported_at.toISOString() };
};

interface WitnessMessage {
  /** Of the message in the outbox. */
  id: string;
  way: string;
  size: number;
}

export const writeWitnessMessage = async (connection: ClientBase, { id, way, size }: WitnessMessage): Promise<void> => {
  await connection.query(
    'INSERT INTO seal.witness_messages (id, way, size) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [id, way, size],
  );
};

/** When the last email to the witness was sent; ISO 8601. */
export const readLastWitnessMail = async (pool: Pool): Promise<string | undefined> => {
  const { rows } = await pool.query<{ sent_at: Date | null }>(
    `SELECT max(o.settled_at) AS sent_at FROM seal.witness_messages w JOIN app.outbox o ON o.id = w.id
     WHERE w.way = 'email' AND NOT o.given_up`,
  );
  return rows[0]?.sent_at?.toISOString();
};
