import { formatCount } from '@bank/domain';
import { keepLogPartitioned, migrate, postgresEventStore } from '@bank/event-store';
import { Pool } from 'pg';
import { callsPerSecond, createWriters } from './appends';
import { createDatabase } from './database';
import { atLeast, atMost, type Figure, measureMs, median } from './figure';
import { optionOf } from './options';

const FEW = 1_000_000;
const MANY = Number(optionOf('rows') ?? 20_000_000);
const EVENTS_OF_STREAM = 20;
/** So many orders are worked on at the same time, so that the events of one are far apart. */
const STREAMS_AT_ONCE = 1_000;
const EVENTS_OF_BLOCK = EVENTS_OF_STREAM * STREAMS_AT_ONCE;
const FILLED_AT_ONCE = 50 * EVENTS_OF_BLOCK;
const APPEND_ROUNDS = 31;
const READ_ROUNDS = 40;
const READS_OF_ROUND = 100;
const WRITERS = [8, 32] as const;
const MOST_BYTES_PER_EVENT = 1_000;

const streamAt = (position: number) =>
  `supplyOrder-${Math.floor(position / EVENTS_OF_BLOCK) * STREAMS_AT_ONCE + (position % STREAMS_AT_ONCE)}`;

/** What changes of orders leave in the log, at positions $1 to $2. */
const FILL = `INSERT INTO log.events (position, id, stream, version, type, schema, data, metadata)
  SELECT p, gen_random_uuid(), 'supplyOrder-' || o, p % ${EVENTS_OF_BLOCK} / ${STREAMS_AT_ONCE}, 'OrderStatusChanged', 1,
    jsonb_build_object('kind', 'supply', 'order', o, 'from', 'CREATING', 'to', 'ORDERED'),
    jsonb_build_object('actor', 'user-' || p % 50, 'correlationId', gen_random_uuid(), 'at', '2026-03-14T09:30:00.000Z'::timestamptz + p * interval '1 s')
  FROM generate_series($1::bigint, $2::bigint) p,
    LATERAL (SELECT p / ${EVENTS_OF_BLOCK} * ${STREAMS_AT_ONCE} + p % ${STREAMS_AT_ONCE} AS o) s`;

interface LargeLog {
  pool: Pool;
  events: number;
}

async function fillLog(server: string, name: string, events: number): Promise<LargeLog> {
  const pool = new Pool({ connectionString: await createDatabase(server, name), max: 40 });
  await migrate(pool);
  await pool.query('SELECT log.make_room($1)', [events]);
  for (let from = 0; from < events; from += FILLED_AT_ONCE) {
    await pool.query(FILL, [from, Math.min(events, from + FILLED_AT_ONCE) - 1]);
    process.stderr.write(`${name}: ${formatCount(Math.min(events, from + FILLED_AT_ONCE))} events\n`);
  }
  await keepLogPartitioned(pool, new AbortController().signal);
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
  return { pool, events };
}

/** Measures the small log (0) and the large one (1) by turns, since the machine is not as quick at one time as at another. */
async function measureByTurns(rounds: number, measure: (place: 0 | 1, round: number) => Promise<number>) {
  const [small, large]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const place of round % 2 ? ([1, 0] as const) : ([0, 1] as const))
      (place ? large : small).push(await measure(place, round));
  return { small, large, ratio: median(large.map((value, round) => value / small[round]!)) };
}

/** Appends of as many writers to both logs. */
async function benchAppends(few: LargeLog, many: LargeLog, writers: number): Promise<Figure> {
  const stores = [few, many].map(({ pool }) => postgresEventStore(pool));
  const { small, large, ratio } = await measureByTurns(APPEND_ROUNDS, (place) =>
    callsPerSecond(createWriters(stores[place]!, writers)),
  );
  const perSecond = (values: number[]) => `${formatCount(Math.round(median(values)))}/s`;
  return atLeast(
    `Appends with ${writers} writers to a log of ${formatCount(many.events)} events (${perSecond(large)}) to those to one of ${formatCount(few.events)} (${perSecond(small)})`,
    ratio,
    0.9,
  );
}

/** Streams of 20 events whose last one stands among the last positions before `end`, and those of the small log. */
async function benchReads(few: LargeLog, many: LargeLog, end: number, where: string): Promise<Figure> {
  const stores = [few, many].map(({ pool }) => postgresEventStore(pool));
  const ends = [few.events, end];
  const { small, large, ratio } = await measureByTurns(READ_ROUNDS, async (place, round) => {
    // Spread by a prime, so that no two rounds read the same streams.
    const streams = Array.from({ length: READS_OF_ROUND }, (_, n) =>
      streamAt(ends[place]! - 1 - (((round * READS_OF_ROUND + n) * 7_919) % FEW)),
    );
    const read = async () => {
      for (const stream of streams) {
        const { length } = await stores[place]!.read(stream);
        if (length !== EVENTS_OF_STREAM) throw new Error(`${stream} has ${length} events.`);
      }
    };
    return (await measureMs(read)) / READS_OF_ROUND;
  });
  const each = (values: number[]) => `${median(values).toFixed(3)} ms`;
  return atMost(
    `Reading a stream of ${EVENTS_OF_STREAM} events in ${where} (${each(large)}) to one in a log of ${formatCount(few.events)} (${each(small)})`,
    ratio,
    1.2,
    'times',
  );
}

async function measureBytes({ pool, events }: LargeLog): Promise<Figure> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'log' AND c.relkind = 'r'`,
  );
  const what = `Disk for each of ${formatCount(events)} events, with indexes and heads`;
  return atMost(what, Number(rows[0]!.bytes) / events, MOST_BYTES_PER_EVENT, 'bytes');
}

/** A log of 20 million events beside one of a million: `--rows=30000000` makes a larger one. */
export async function benchLargeLog(server: string): Promise<Figure[]> {
  const few = await fillLog(server, 'bench_few_events', FEW);
  const many = await fillLog(server, 'bench_many_events', MANY);
  const figures = [await measureBytes(many)];
  figures.push(await benchReads(few, many, MANY, 'the newest partition'));
  figures.push(await benchReads(few, many, MANY / 2, 'a closed partition'));
  for (const writers of WRITERS) figures.push(await benchAppends(few, many, writers));
  for (const { pool } of [few, many]) await pool.end();
  return figures;
}
