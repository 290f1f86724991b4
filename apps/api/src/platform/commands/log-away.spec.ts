import { randomUUID } from 'node:crypto';
import { type EventStore, eventStoreDbEventStore } from '@bank/event-store';
import { fakeEventStoreDb, type TcpProxy, tcpProxy } from '@bank/event-store/testing';
import { pino } from 'pino';
import { withNotes } from '../../testing/notes';
import { useOpenApp } from '../../testing/open-app';

const AWAY = {
  code: 'unavailable',
  message: 'The event log does not answer at this moment. Try again in a few seconds.',
};
const UNKNOWN = {
  code: 'unavailable',
  message:
    'The connection broke while your change was being saved, so it is not known whether it was saved. ' +
    'Check whether it is there before you repeat it; a repeat with the same Idempotency-Key is safe.',
};

let server: Awaited<ReturnType<typeof fakeEventStoreDb>>;
let proxy: TcpProxy;
/** Wraps the next append, once. */
let around: ((append: () => ReturnType<EventStore['append']>) => ReturnType<EventStore['append']>) | undefined;
const lines: { level: number; msg: string; problem?: string; stack?: string; task?: string }[] = [];

const bank = useOpenApp(async () => {
  server = await fakeEventStoreDb();
  proxy = await tcpProxy('127.0.0.1', server.port);
  const operatorLog = { warn: () => {}, info: () => {} };
  const store = eventStoreDbEventStore(`esdb://127.0.0.1:${proxy.port}?tls=false`, {
    ...operatorLog,
    deadlineMs: 1_000,
  });
  const append: EventStore['append'] = (...args) => {
    const once = around;
    around = undefined;
    return once ? once(() => store.append(...args)) : store.append(...args);
  };
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { ...withNotes, log, store: { ...store, append } };
});
afterEach(async () => {
  around = undefined;
  await back();
});
afterAll(async () => {
  await proxy.close();
  server.close();
});

const back = async () => {
  await proxy.comeBack();
  while ((await bank.anonymous().get('/health')).status !== 200);
};
const write = (title: string, key: string = randomUUID()) =>
  bank.agent.post('/api/notes').set('Idempotency-Key', key).send({ title });
const titles = async () =>
  (await bank.agent.get('/api/notes').expect(200)).body.data.map(({ title }: { title: string }) => title);

describe.each([
  ['nobody listens', 'goAway'],
  ['somebody listens and never answers', 'fallSilent'],
] as const)('while the log is away: %s', (situation, leave) => {
  it('a change is a 503 that says so, what is shown is shown, and the same request works later', async () => {
    const title = `While ${situation}`;
    const id = (await write(`Before ${situation}`).expect(201)).body.data.id;
    const key = randomUUID();
    await proxy[leave]();
    lines.length = 0;
    for (const answer of [await write(title, key), await bank.agent.patch(`/api/notes/${id}`).send({ pages: 7 })]) {
      expect([answer.status, answer.body]).toEqual([503, AWAY]);
      expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(await titles()).toContain(`Before ${situation}`);
    // A task of the worker may come to the log in the same moment, and says once where it failed.
    expect(lines.filter(({ stack, task }) => stack && !task)).toEqual([]);
    expect(lines.filter(({ msg }) => msg === 'A request was turned away')).toHaveLength(2);

    await back();
    await write(title, key).expect(201);
    expect((await titles()).filter((one: string) => one === title)).toHaveLength(1);
  });
});

describe('an append whose answer never came', () => {
  it('is found when the log answers again soon', async () => {
    around = async (append) => {
      await append();
      await proxy.fallSilent();
      const lost = append();
      lost.catch(() => {}).finally(() => proxy.comeBack());
      return lost;
    };
    const { body } = await write('Found').expect(201);
    expect(await bank.store.read(`note-${body.data.id}`)).toHaveLength(1);
  });

  it('is written by a further try when it was not', async () => {
    around = async (append) => {
      await proxy.fallSilent();
      const lost = append();
      lost.catch(() => {}).finally(() => proxy.comeBack());
      return lost;
    };
    const { body } = await write('Written after all').expect(201);
    expect(await bank.store.read(`note-${body.data.id}`)).toHaveLength(1);
  });

  it.each([
    ['was written', true],
    ['was not written', false],
  ])('stays unknown while the log is away; a repeat with the same key finds that it %s', async (_, written) => {
    const [title, key] = [`Unknown: ${written}`, randomUUID()];
    around = async (append) => {
      if (written) await append();
      await proxy.fallSilent();
      return append();
    };
    const answer = await write(title, key);
    expect([answer.status, answer.body]).toEqual([503, UNKNOWN]);
    expect(Number(answer.get('Retry-After'))).toBeGreaterThan(0);
    await back();
    const { body } = await write(title, key).expect(201);
    expect(await bank.store.read(`note-${body.data.id}`)).toHaveLength(1);
    expect((await titles()).filter((one: string) => one === title)).toHaveLength(1);
  });

  it('stays unknown where the next decision is refused, though the stream did not go on', async () => {
    around = async (append) => {
      await proxy.fallSilent();
      await append().catch(async (error) => {
        await back();
        await bank.given('note-990', { type: 'NoteWritten', data: { id: 990, title: 'Wanted', pages: 1 } });
        throw error;
      });
      throw new Error('The log was not away');
    };
    const answer = await write('Wanted');
    expect([answer.status, answer.body]).toEqual([503, UNKNOWN]);
  });
});
