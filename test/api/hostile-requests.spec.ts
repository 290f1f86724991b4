import { type Answered, type Attacked, type Call, openAttacked } from '../support/attacked';
import { type Attack, attacksOn, type Document, hostileValues, UNFINISHED, uploads } from '../support/attacks';

const LONGEST_STALL_MS = 200;
const SLOWEST_ANSWER_MS = 250;
const ATTACKERS = 20;
const ROUND_MS = 4_000;
/**
 * Where the machine is so busy that twenty ordinary callers alone make an answer take longer than that, the attackers may cost
 * so many times as much as they do.
 */
const TIMES_ORDINARY = 3;
/** Neighbours in the list are alike: the attackers go through it in steps, so that at any moment they do different things. */
const STRIDE = 37;
/** What is measured is measured again where it seems wrong: the machine may have been at something else. */
const TRIES = 3;
/** Attacks on an operation that is closed to the attacker. */
const CLOSED_DOOR_TRIES = 4;
const WHOLE_RUN_MS = 300_000;

interface Hostile {
  name: string;
  call: Call;
}

let bank: Attacked;
let document: Document;
let cookie: string;
const targets: { name: string; hostile: readonly Hostile[] }[] = [];

/** An id in a path, out of the list that the path begins with: the last one, which is nobody's own. */
const withId = async (path: string, ask: (call: Call) => Promise<Answered>): Promise<string> => {
  const [list] = path.split('/{');
  const { status, text } = await ask({ method: 'GET', path: list! });
  const ids = status === 200 ? (JSON.parse(text).data as { id: number }[]).map(({ id }) => id) : [];
  return path.replace(/\{\w+\}/g, String(Math.max(1, ...ids)));
};

const callOf = (method: string, path: string, { name, query, body }: Attack): Hostile => ({
  name,
  call: { method: method.toUpperCase(), path: query ? `${path}?${query}` : path, ...(body && { body }) },
});

/** Every question of a profile, answered with each hostile value. */
const onProfile = async (ask: (call: Call) => Promise<Answered>): Promise<Hostile[]> => {
  const { text } = await ask({ method: 'GET', path: '/api/partner/attribute/definition' });
  const ids = (JSON.parse(text).data as { id: number }[]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);
  const path = await withId('/api/partners/{id}', ask);
  return Object.entries(hostileValues).map(([name, value]) => {
    const attributes = ids.map((id) => `{"definition_id":${id},"value":${value}}`);
    const body = Buffer.from(`{"profile":{"attributes":[${attributes}]}}`);
    return callOf('patch', path, { name, body });
  });
};

beforeAll(async () => {
  bank = await openAttacked();
  cookie = await bank.signIn('admin@example.com', 'password');
  const ask = bank.caller(1, cookie);
  document = JSON.parse((await ask({ method: 'GET', path: '/api/docs-json' })).text);
  for (const [path, methods] of Object.entries(document.paths)) {
    const place = path.includes('{') ? await withId(path, ask) : path;
    for (const [method, operation] of Object.entries(methods))
      targets.push({
        name: `${method.toUpperCase()} ${path}`,
        hostile: attacksOn(document, operation).map((attack) => callOf(method, place, attack)),
      });
  }
  targets.push({ name: 'PATCH a partner’s profile', hostile: await onProfile(ask) });
  // What others are still to be attacked at is deleted last; who signs out ends the session.
  const rank = (name: string) => (name === 'DELETE /api/session' ? 2 : name.startsWith('DELETE') ? 1 : 0);
  targets.sort((a, b) => rank(a.name) - rank(b.name));
}, WHOLE_RUN_MS);
afterAll(() => bank?.close());

type Ask = (call: Call) => Promise<Answered>;
const usual: Call = { method: 'GET', path: '/api/products' };

/** What the other waits for 95 of 100 answers, at most, while so many attackers keep doing something, each again and again. */
const waitWhile = async (other: Ask, attack: (n: number, until: AbortSignal) => Promise<unknown>): Promise<number> => {
  const until = Date.now() + ROUND_MS;
  const end = new AbortController();
  const keepOn = async (n: number) => {
    while (Date.now() < until) await attack(n, end.signal);
  };
  const busy = Array.from({ length: ATTACKERS }, (_, n) => keepOn(n));
  const times: number[] = [];
  while (Date.now() < until) {
    const began = performance.now();
    expect((await other(usual)).status).toBe(200);
    times.push(performance.now() - began);
  }
  end.abort();
  await Promise.all(busy);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
};

/** Others wait no longer for their answers than they should, or than twenty ordinary callers make them wait. */
const expectOthersAnswered = async (other: Ask, attack: Parameters<typeof waitWhile>[1], ordinarily: Ask) => {
  let slowest = await waitWhile(other, attack);
  let ordinary = 0;
  for (let n = 1; n < TRIES && slowest > SLOWEST_ANSWER_MS; n++) {
    ordinary = Math.max(ordinary, await waitWhile(other, () => ordinarily(usual)));
    slowest = Math.min(slowest, await waitWhile(other, attack));
  }
  if (process.env.SAY_FIGURES) console.info('95 of 100 answers within, in ms:', { slowest, ordinary });
  expect(slowest).toBeLessThan(Math.max(SLOWEST_ANSWER_MS, TIMES_ORDINARY * ordinary));
};

/** Those attacks whose answer is no answer, and the stalls that come again. */
const attackAll = async (ask: (call: Call) => Promise<Answered>) => {
  const failures: string[] = [];
  const stalls: string[] = [];
  const statuses: Record<number, number> = {};
  let longest = 0;
  const alone = async ({ call }: Hostile) => {
    await bank.longestStall();
    await ask(call);
    return bank.longestStall();
  };
  for (const { name, hostile: all } of targets) {
    await bank.longestStall();
    // Where the door is closed, all attacks are the same.
    const isClosed = (await ask({ ...all[0]!.call, body: undefined })).status === 401;
    const hostile = isClosed ? all.slice(0, CLOSED_DOOR_TRIES) : all;
    for (const { name: attack, call } of hostile) {
      const { status, text } = await ask(call);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) failures.push(`${name}, ${attack}: ${text.slice(0, 1_500)}`);
    }
    const stall = await bank.longestStall();
    if (stall <= LONGEST_STALL_MS) {
      longest = Math.max(longest, stall);
      continue;
    }
    for (const each of hostile) {
      let shortest = await alone(each);
      for (let n = 1; n < TRIES && shortest > LONGEST_STALL_MS; n++) shortest = Math.min(shortest, await alone(each));
      longest = Math.max(longest, shortest);
      if (shortest > LONGEST_STALL_MS) stalls.push(`${name}, ${each.name}: ${Math.round(shortest)} ms`);
    }
  }
  return { failures, stalls, statuses, longest };
};

describe('requests that are made to do harm', () => {
  it('are many, to every operation', () => {
    expect(targets.length).toBeGreaterThan(60);
    expect(targets.filter(({ hostile }) => hostile.length < 5)).toEqual([]);
  });

  it.each(['a stranger', 'an administrator'])(
    'by %s hold nobody up, and each gets an answer',
    async (who) => {
      const { failures, stalls, statuses, longest } = await attackAll(
        bank.caller(1, who === 'a stranger' ? undefined : cookie),
      );
      if (process.env.SAY_FIGURES) console.info(`${who}: longest stall ${longest.toFixed(0)} ms`, statuses);
      expect(failures).toEqual([]);
      expect(stalls).toEqual([]);
    },
    WHOLE_RUN_MS,
  );

  it(
    'from 20 connections leave the others their answers',
    async () => {
      const signIn = () => bank.signIn('admin@example.com', 'password');
      const all = targets.flatMap(({ hostile }) => hostile).filter(({ call }) => call.path !== '/api/session');
      const attackers = [bank.caller(ATTACKERS / 2), bank.caller(ATTACKERS / 2, await signIn())];
      const other = bank.caller(1, await signIn());
      const ask = (n: number) => attackers[n % attackers.length]!;
      let next = 0;
      let nextUsual = 0;
      await expectOthersAnswered(
        other,
        (n) => ask(n)(all[(next++ * STRIDE) % all.length]!.call),
        (call) => ask(nextUsual++)(call),
      );
    },
    WHOLE_RUN_MS,
  );

  it.each(Object.entries(uploads))('as a file are refused: %s', async (_, upload) => {
    const admin = await bank.signIn('admin@example.com', 'password');
    expect([400, 413, 415, 'closed']).toContain(await bank.upload('/api/partners', upload, admin));
    expect((await bank.caller(1, admin)(usual)).status).toBe(200);
  });

  it(
    'as files, 20 at once, leave the others their answers',
    async () => {
      const [mine, theirs] = [
        await bank.signIn('admin@example.com', 'password'),
        await bank.signIn('admin@example.com', 'password'),
      ];
      const all = [...Object.values(uploads), UNFINISHED];
      let next = 0;
      await expectOthersAnswered(
        bank.caller(1, mine),
        (_, giveUp) => bank.upload('/api/partners', all[next++ % all.length]!, theirs, giveUp),
        bank.caller(ATTACKERS, theirs),
      );
    },
    WHOLE_RUN_MS,
  );
});
