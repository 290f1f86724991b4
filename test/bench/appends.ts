import { randomUUID } from 'node:crypto';
import { type EventStore, migrate, type NewEvent, postgresEventStore } from '@bank/event-store';
import { Client, Pool } from 'pg';
import { atLeast, type Figure, median } from './figure';

const ROUNDS = 21;
const MILLISECONDS = 500;

const event = (): NewEvent => ({
  id: randomUUID(),
  event: { type: 'OrderStatusChanged', data: { kind: 'supply', order: 17, from: 'CREATING', to: 'ORDERED' } },
  metadata: { actor: 'user-1', correlationId: randomUUID(), at: new Date().toISOString() },
});

/** Grouped appends against plain single-row INSERTs of the same rows into a table of the same shape, in turns. */
export async function appends(url: string): Promise<Figure[]> {
  const pool = new Pool({ connectionString: url, max: 20 });
  await migrate(pool);
  await pool.query('CREATE TABLE plain_events (LIKE log.events INCLUDING ALL)');
  await pool.query('CREATE SEQUENCE plain_position');
  const store = postgresEventStore(pool);
  const clients = await Promise.all(Array.from({ length: 8 }, () => connected(url)));

  const rates = { plain: [] as number[], eight: [] as number[], many: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.plain.push(await rate(clients.map((client) => () => insert(client))));
    rates.eight.push(await rate(writers(store, 8)));
    rates.many.push(await rate(writers(store, 32)));
  }
  for (const client of clients) await client.end();
  await pool.end();

  const against = (ours: number[]) => median(ours.map((value, round) => value / rates.plain[round]!));
  const perSecond = (values: number[]) => `${Math.round(median(values)).toLocaleString('en')}/s`;
  const plain = `plain INSERTs with 8 connections (${perSecond(rates.plain)})`;
  return [
    atLeast(`Appends with 8 writers (${perSecond(rates.eight)}) to ${plain}`, against(rates.eight), 1.2),
    atLeast(`Appends with 32 writers (${perSecond(rates.many)}) to ${plain}`, against(rates.many), 2),
  ];
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** How often in a second the writers, each on its own and one step after the other, get done. */
async function rate(steps: (() => Promise<unknown>)[]): Promise<number> {
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    steps.map(async (step) => {
      while (performance.now() - begun < MILLISECONDS) {
        await step();
        done++;
      }
    }),
  );
  return (done / (performance.now() - begun)) * 1000;
}

const writers = (store: EventStore, count: number) =>
  Array.from({ length: count }, () => {
    const stream = `supplyOrder-${randomUUID()}`;
    let version = -1;
    return async () => {
      await store.append(stream, [event()], { expected: version++ });
    };
  });

function insert(client: Client) {
  const {
    id,
    event: { type, data },
    metadata,
  } = event();
  return client.query({
    name: 'plain',
    text: `INSERT INTO plain_events (position, id, stream, version, type, schema, data, metadata)
           VALUES (nextval('plain_position'), $1, $2, 0, $3, 1, $4, $5)`,
    values: [id, `supplyOrder-${id}`, type, JSON.stringify(data), JSON.stringify(metadata)],
  });
}
