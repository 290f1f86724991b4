import fc from 'fast-check';
import { Pool } from 'pg';
import { type EventStore, type NewEvent, START, VersionConflict } from '../event-store';
import { keepLogPartitioned, migrate, postgresEventStore } from '../postgres';
import { type FreshDatabase, freshDatabase } from '../testing/database';
import { someEvent } from '../testing/events';

const PARTITION_SIZE = 5;
const STREAMS = ['thing-1', 'thing-2', 'thing-3', 'thing-4'];
const RUNS = 20;
/** More than one page of a reader. */
const ALL = 10_000;

let database: FreshDatabase;
let pool: Pool;
let stores: (EventStore & { close: () => Promise<void> })[] = [];

/** Each has seen different versions, as several processes have. */
const openStores = () => [1, 2, 3].map(() => postgresEventStore(pool, { pollMs: 60_000, warn: () => {} }));
const replaceStore = async (n: number) => {
  await stores[n]!.close();
  stores[n] = openStores()[0]!;
};
const closeStores = () => Promise.all(stores.map((store) => store.close()));

beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
});
const emptyLog = async () => {
  await closeStores();
  await pool.query('DROP SCHEMA IF EXISTS log CASCADE');
  await migrate(pool, PARTITION_SIZE);
  stores = openStores();
};
beforeEach(emptyLog);
afterAll(async () => {
  await closeStores();
  await pool.end();
  await database.drop();
});

const keep = () => keepLogPartitioned(pool, new AbortController().signal);
const events = (count: number) => Array.from({ length: count }, () => someEvent());

interface Stored {
  id: string;
  position: bigint;
}
type Request = { stream: string; events: NewEvent[]; expected: number | undefined };

/** What a log of one table would answer. */
class Model {
  readonly streams = new Map<string, Stored[]>(STREAMS.map((stream) => [stream, []]));
  head = 0n;

  append({ stream, events, expected }: Request): { version: number; position: bigint } | VersionConflict {
    const history = this.streams.get(stream)!;
    const actual = history.length - 1;
    const found = history.findIndex(({ id }) => id === events[0]!.id);
    const repeats = expected === undefined ? found : expected < actual ? expected + 1 : -1;
    if (repeats >= 0) {
      const there = history.slice(repeats, repeats + events.length);
      const isSame = there.length === events.length && there.every(({ id }, n) => id === events[n]!.id);
      return isSame
        ? { version: repeats + events.length - 1, position: there.at(-1)!.position }
        : new VersionConflict(stream, expected, actual);
    }
    if (expected !== undefined && expected !== actual) return new VersionConflict(stream, expected, actual);
    for (const { id } of events) history.push({ id: id!, position: ++this.head });
    return { version: history.length - 1, position: this.head };
  }
}

const answerOf = (store: EventStore, { stream, events, expected }: Request) =>
  store.append(stream, events, { expected }).catch((error) => error);

const expectLogOf = async (model: Model) => {
  await replaceStore(1);
  for (const [stream, history] of model.streams)
    for (const store of stores.slice(0, 2))
      expect((await store.read(stream)).map(({ id, version, position }) => [version, id, position])).toEqual(
        history.map(({ id, position }, version) => [version, id, position]),
      );
  const { rows } = await pool.query<{ position: string }>('SELECT position FROM log.events ORDER BY position');
  expect(rows.map(({ position }) => Number(position))).toEqual(
    Array.from({ length: Number(model.head) }, (_, n) => n + 1),
  );
};

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('append' as const),
      store: fc.nat(2),
      stream: fc.constantFrom(...STREAMS),
      count: fc.integer({ min: 1, max: 4 }),
      expects: fc.constantFrom('the head', 'the head', 'the head', 'anything', 'less', 'more', 'nothing'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), store: fc.nat(2), back: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), store: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('keep' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('a new process' as const), store: fc.nat(2) }) },
);

it('answers any appends as one table would', async () => {
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const model = new Model();
        const sent: Request[] = [];
        for (const one of steps) {
          if (one.kind === 'keep') await keep();
          else if (one.kind === 'read') for (const stream of STREAMS) await stores[one.store]!.read(stream);
          else if (one.kind === 'a new process') await replaceStore(one.store);
          else {
            const request = one.kind === 'append' ? requestOf(model, one) : sent.at(-1 - one.back);
            if (!request) continue;
            sent.push(request);
            expect(await answerOf(stores[one.store]!, request)).toEqual(model.append(request));
          }
        }
        await expectLogOf(model);
        await keep();
        await expectLogOf(model);
      })
      .afterEach(emptyLog),
    { numRuns: RUNS },
  );
});

const requestOf = (
  model: Model,
  { stream, count, expects }: { stream: string; count: number; expects: string },
): Request => {
  const head = model.streams.get(stream)!.length - 1;
  const expected = { 'the head': head, less: Math.max(-1, head - 2), more: head + 1, nothing: -1 }[expects];
  return { stream, events: events(count), expected };
};

describe('the border between two partitions', () => {
  const [stream] = STREAMS as [string];
  const others = STREAMS.slice(1);

  /** Ends with the last position of the first partition but one. */
  const fillTo = async (position: number) => {
    const missing = position - Number(await stores[2]!.head());
    if (missing > 0) await stores[2]!.append('filling-1', events(missing));
  };

  it.each([2, 3, 4, 5])(
    'lets one of two appends win that follow the same version, at position %s',
    async (position) => {
      await stores[0]!.append(stream, events(1), { expected: -1 });
      await stores[1]!.read(stream);
      await fillTo(position);
      const answers = await Promise.all(
        stores.map((store) => answerOf(store, { stream, events: events(3), expected: 0 })),
      );
      const conflict = new VersionConflict(stream, 0, 3);
      expect(answers.filter((answer) => 'version' in answer)).toEqual([{ version: 3, position: BigInt(position + 3) }]);
      expect(answers.filter((answer) => answer instanceof Error)).toEqual([conflict, conflict]);
      expect((await stores[0]!.read(stream)).map(({ version }) => version)).toEqual([0, 1, 2, 3]);
    },
  );

  it.each([false, true])('takes no stream for new that began before it (heads noted: %s)', async (isNoted) => {
    await stores[0]!.append(stream, events(1), { expected: -1 });
    await fillTo(7);
    if (isNoted) await keep();
    for (const store of stores)
      expect(await answerOf(store, { stream, events: events(1), expected: -1 })).toEqual(
        new VersionConflict(stream, -1, 0),
      );
    expect(await stores[1]!.append(stream, events(1), { expected: 0 })).toEqual({ version: 1, position: 8n });
  });

  it.each([false, true])('answers a repeated append from before it (heads noted: %s)', async (isNoted) => {
    const written = events(4);
    const first = await stores[0]!.append(stream, written, { expected: -1 });
    await fillTo(12);
    if (isNoted) await keep();
    for (const store of stores)
      for (const expected of [-1, undefined]) expect(await store.append(stream, written, { expected })).toEqual(first);
    expect(await answerOf(stores[1]!, { stream, events: [written[0]!, ...events(3)], expected: -1 })).toEqual(
      new VersionConflict(stream, -1, 3),
    );
    // Ids are unique in a stream, not in the log.
    expect(await stores[1]!.append(others[0]!, written, { expected: -1 })).toMatchObject({ version: 3 });
  });

  it('is forgotten where a server takes over that has noted fewer heads', async () => {
    await stores[0]!.append(stream, events(2), { expected: -1 });
    await fillTo(12);
    await keep();
    for (const end of [10, 0]) {
      await pool.query('DELETE FROM log.heads WHERE $1 = 0', [end]);
      await pool.query('UPDATE log.heads_until SET position = $1', [end]);
      for (const store of stores.slice(0, 2))
        expect((await store.read(stream)).map(({ position }) => position)).toEqual([1n, 2n]);
    }
    await keep();
    expect(await stores[1]!.append(stream, events(1), { expected: 1 })).toEqual({ version: 2, position: 13n });
    expect(await stores[0]!.read(stream)).toHaveLength(3);
  });

  it('finds what another process appended before it, whatever this one saw', async () => {
    await stores[0]!.append(stream, events(1), { expected: -1 });
    await stores[1]!.append(stream, events(1), { expected: 0 });
    await fillTo(6);
    expect(await answerOf(stores[0]!, { stream, events: events(1), expected: 0 })).toEqual(
      new VersionConflict(stream, 0, 1),
    );
  });

  it('takes appends of many streams at once without a gap or a double', async () => {
    for (let round = 0; round < 6; round++)
      await Promise.all(STREAMS.map((name, n) => stores[n % 3]!.append(name, events(2), { expected: round * 2 - 1 })));
    await keep();
    const all = await stores[0]!.readAfter(START, ALL);
    expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, n) => n + 1));
    for (const name of STREAMS)
      expect((await stores[1]!.read(name)).map(({ version }) => version)).toEqual(
        Array.from({ length: 12 }, (_, n) => n),
      );
  });
});
