import { randomUUID } from 'node:crypto';
import { type EventStore, migrate, type NewEvent, postgresEventStore } from '@bank/event-store';
import { Client, Pool } from 'pg';
import { atLeast, type Figure, median } from './figure';

const MEASURED_ROUNDS = 21;
const ROUND_MS = 500;

const newEvent = (): NewEvent => ({
  id: randomUUID(),
  event: { type: 'OrderStatusChanged', data: { kind: 'supply', order: 17, from: 'CREATING', to: 'ORDERED' } },
  metadata: { actor: 'user-1', correlationId: randomUUID(), at: new Date().toISOString() },
});

/** Compares grouped appends with plain single-row INSERTs of the same rows into a table of the same shape, in turns. */
export async function benchAppends(url: string): Promise<Figure[]> {
  const pool = new Pool({ connectionString: url, max: 20 });
  await migrate(pool);
  await pool.query('CREATE TABLE plain_events (LIKE log.events_0 INCLUDING ALL)');
  await pool.query('CREATE SEQUENCE plain_position');
  const store = postgresEventStore(pool);
  const clients = await Promise.all(Array.from({ length: 8 }, () => connectClient(url)));

  const rates = { plain: [] as number[], eight: [] as number[], many: [] as number[] };
  for (let round = 0; round < MEASURED_ROUNDS; round++) {
    rates.plain.push(await callsPerSecond(clients.map((client) => () => insertPlainEvent(client))));
    rates.eight.push(await callsPerSecond(createWriters(store, 8)));
    rates.many.push(await callsPerSecond(createWriters(store, 32)));
  }
  for (const client of clients) await client.end();
  await pool.end();

  const ratioToPlain = (ours: number[]) => median(ours.map((value, round) => value / rates.plain[round]!));
  const perSecond = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')}/s`;
  const plain = `plain INSERTs with 8 connections (${perSecond(rates.plain)})`;
  return [
    atLeast(`Appends with 8 writers (${perSecond(rates.eight)}) to ${plain}`, ratioToPlain(rates.eight), 1.2),
    atLeast(`Appends with 32 writers (${perSecond(rates.many)}) to ${plain}`, ratioToPlain(rates.many), 2),
  ];
}

async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The calls per second that the writers make together, each one call after the other. */
export async function callsPerSecond(steps: (() => Promise<unknown>)[]): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() - startedAt < ROUND_MS) {
        await step();
        done++;
      }
    }),
  );
  return (done / (performance.now() - startedAt)) * 1000;
}

export const createWriters = (store: EventStore, count: number) =>
  Array.from({ length: count }, () => {
    const stream = `supplyOrder-${randomUUID()}`;
    let version = -1;
    return async () => {
      await store.append(stream, [newEvent()], { expected: version++ });
    };
  });

function insertPlainEvent(client: Client) {
  const {
    id,
    event: { type, data },
    metadata,
  } = newEvent();
  return client.query({
    name: 'plain',
    text: `INSERT INTO plain_events (position, id, stream, version, type, schema, data, metadata)
           VALUES (nextval('plain_position'), $1, $2, 0, $3, 1, $4, $5)`,
    values: [id, `supplyOrder-${id}`, type, JSON.stringify(data), JSON.stringify(metadata)],
  });
}
