import { keepLogPartitioned, migrate, postgresEventStore } from '@bank/event-store';
import { Pool } from 'pg';
import { callsPerSecond, createWriters } from './appends';
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

const inWords = (count: number) => count.toLocaleString('en');
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
  const owner = new Pool({ connectionString: server, max: 1 });
  await owner.query(`CREATE DATABASE ${name}`);
  await owner.end();
  const pool = new Pool({ connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).href, max: 40 });
  await migrate(pool);
  await pool.query('SELECT log.make_room($1)', [events]);
  for (let from = 0; from < events; from += FILLED_AT_ONCE) {
    await pool.query(FILL, [from, Math.min(events, from + FILLED_AT_ONCE) - 1]);
    process.stderr.write(`${name}: ${inWords(Math.min(events, from + FILLED_AT_ONCE))} events\n`);
  }
  await keepLogPartitioned(pool, new AbortController().signal);
  await pool.query('VACUUM ANALYZE');
  await pool.query('CHECKPOINT');
  return { pool, events };
}

/** Appends of as many writers to both logs in turns. @returns the median of the ratios, and both speeds */
async function benchAppends(few: LargeLog, many: LargeLog, writers: number): Promise<Figure> {
  const stores = [few, many].map(({ pool }) => postgresEventStore(pool));
  const rates: number[][] = [[], []];
  for (let round = 0; round < APPEND_ROUNDS; round++)
    for (const place of round % 2 ? [1, 0] : [0, 1])
      rates[place]!.push(await callsPerSecond(createWriters(stores[place]!, writers)));
  const [small, large] = [rates[0]!, rates[1]!];
  const perSecond = (values: number[]) => `${inWords(Math.round(median(values)))}/s`;
  return atLeast(
    `Appends with ${writers} writers to a log of ${inWords(many.events)} events (${perSecond(large)}) to those to one of ${inWords(few.events)} (${perSecond(small)})`,
    median(large.map((rate, round) => rate / small[round]!)),
    0.9,
  );
}

/** Streams of 20 events whose last one stands among the last positions before `end`, read in turns with those of the small log. */
async function benchReads(few: LargeLog, many: LargeLog, end: number, where: string): Promise<Figure> {
  const stores = [few, many].map(({ pool }) => postgresEventStore(pool));
  const ends = [few.events, end];
  const times: number[][] = [[], []];
  for (let round = 0; round < READ_ROUNDS; round++)
    for (const place of round % 2 ? [1, 0] : [0, 1]) {
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
      times[place]!.push((await measureMs(read)) / READS_OF_ROUND);
    }
  const [small, large] = [times[0]!, times[1]!];
  const each = (values: number[]) => `${median(values).toFixed(3)} ms`;
  return atMost(
    `Reading a stream of ${EVENTS_OF_STREAM} events in ${where} (${each(large)}) to one in a log of ${inWords(few.events)} (${each(small)})`,
    median(large.map((time, round) => time / small[round]!)),
    1.2,
    'times',
  );
}

async function measureBytes({ pool, events }: LargeLog): Promise<Figure> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(c.oid)) AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'log' AND c.relkind = 'r'`,
  );
  const what = `Disk for each of ${inWords(events)} events, with indexes and heads`;
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
