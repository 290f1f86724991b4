import { type AttackedServer, type Call, type CallAnswer, openAttackedServer } from '../support/attacked-server';
import {
  ALMOST_FINISHED_UPLOAD,
  type Attack,
  attacksOn,
  type Document,
  hostileValues,
  UNFINISHED_UPLOAD,
  uploads,
} from '../support/attacks';
import { byDepth } from '../support/depth';

const MAX_STALL_MS = 200;
const MAX_ANSWER_MS = 250;
const ATTACKER_COUNT = 20;
const ROUND_MS = byDepth({ usual: 2_000, deep: 4_000 });
/**
 * On a machine that is so busy that twenty ordinary callers alone make an answer slower than `MAX_ANSWER_MS`, the
 * attackers may make it this many times slower than those callers do.
 */
const MAX_RATIO_TO_ORDINARY = 3;
/**
 * Neighbours in the list of calls are alike, so the attackers take every so many-th: at any moment their attacks
 * differ.
 */
const ATTACK_STEP = 37;
/** A measured time that is too long is measured again, up to this many times, since the machine may have been busy. */
const MAX_MEASUREMENTS = 3;
/** The number of attacks on an operation that the attacker may not call, since all are refused in the same way. */
const MAX_ATTACKS_WHEN_CLOSED = byDepth({ usual: 1, deep: 4 });
const RUN_TIMEOUT_MS = 300_000;
const MB = 1024 * 1024;
const UNENDED_BODIES = byDepth({ usual: 40, deep: 100 });
const MAX_GROWTH_MB = 150;

type Ask = (call: Call) => Promise<CallAnswer>;

interface HostileCall {
  name: string;
  call: Call;
}

let bank: AttackedServer;
let document: Document;
let cookie: string;
const targets: { name: string; hostile: readonly HostileCall[] }[] = [];

/** The path with an id from the list at the path's beginning: the last one, which belongs to none of the users. */
const fillInId = async (path: string, ask: Ask): Promise<string> => {
  const [list] = path.split('/{');
  const { status, text } = await ask({ method: 'GET', path: list! });
  const ids = status === 200 ? (JSON.parse(text).data as { id: number }[]).map(({ id }) => id) : [];
  return path.replace(/\{\w+\}/g, String(Math.max(1, ...ids)));
};

const callOf = (method: string, path: string, attack: Attack): HostileCall => ({
  name: attack.name,
  call: {
    method: method.toUpperCase(),
    path: attack.query ? `${path}?${attack.query}` : path,
    get body() {
      return attack.body;
    },
  },
});

/** Attacks that answer all questions of a partner's profile with each hostile value. */
const profileAttacks = async (ask: Ask): Promise<HostileCall[]> => {
  const { text } = await ask({ method: 'GET', path: '/api/partner/attribute/definition' });
  const ids = (JSON.parse(text).data as { id: number }[]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(10);
  const path = await fillInId('/api/partners/{id}', ask);
  return Object.entries(hostileValues).map(([name, value]) => {
    const attributes = ids.map((id) => `{"definition_id":${id},"value":${value}}`);
    const body = Buffer.from(`{"profile":{"attributes":[${attributes}]}}`);
    return callOf('patch', path, { name, body });
  });
};

beforeAll(async () => {
  bank = await openAttackedServer();
  cookie = await bank.signIn('admin@example.com', 'password');
  const ask = bank.caller(1, cookie);
  document = JSON.parse((await ask({ method: 'GET', path: '/api/docs-json' })).text);
  for (const [path, methods] of Object.entries(document.paths)) {
    const place = path.includes('{') ? await fillInId(path, ask) : path;
    for (const [method, operation] of Object.entries(methods))
      targets.push({
        name: `${method.toUpperCase()} ${path}`,
        hostile: attacksOn(document, operation, targets.length).map((attack) => callOf(method, place, attack)),
      });
  }
  targets.push({ name: 'PATCH a partner’s profile', hostile: await profileAttacks(ask) });
  // Deletions come after the attacks on the same records; the sign-out comes last, since it ends the attacker's
  // session.
  const deletionRank = (name: string) => (name === 'DELETE /api/session' ? 2 : name.startsWith('DELETE') ? 1 : 0);
  targets.sort((a, b) => deletionRank(a.name) - deletionRank(b.name));
}, RUN_TIMEOUT_MS);
afterAll(() => bank?.close());

const ORDINARY_CALL: Call = { method: 'GET', path: '/api/products' };

/**
 * Runs `attack` again and again, `ATTACKER_COUNT` times at once.
 * @param attack gets the attacker's number and a signal that aborts at the end of the round
 * @returns the time within which another caller gets 95 of 100 answers meanwhile, in milliseconds
 */
const slowestAnswerDuring = async (
  askAsOther: Ask,
  attack: (attacker: number, roundEnd: AbortSignal) => Promise<unknown>,
): Promise<number> => {
  const until = Date.now() + ROUND_MS;
  const roundEnd = new AbortController();
  const keepAttacking = async (attacker: number) => {
    while (Date.now() < until) await attack(attacker, roundEnd.signal);
  };
  const busy = Array.from({ length: ATTACKER_COUNT }, (_, attacker) => keepAttacking(attacker));
  const times: number[] = [];
  while (Date.now() < until) {
    const began = performance.now();
    expect((await askAsOther(ORDINARY_CALL)).status).toBe(200);
    times.push(performance.now() - began);
  }
  roundEnd.abort();
  await Promise.all(busy);
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
};

/**
 * Checks that another caller gets answers within `MAX_ANSWER_MS` during the attack, or at least not much later than
 * while as many callers make ordinary calls.
 */
const expectOthersAnswered = async (
  askAsOther: Ask,
  attack: Parameters<typeof slowestAnswerDuring>[1],
  askAsAttacker: (attacker: number) => Ask,
) => {
  let slowest = await slowestAnswerDuring(askAsOther, attack);
  let ordinary = 0;
  for (let n = 1; n < MAX_MEASUREMENTS && slowest > MAX_ANSWER_MS; n++) {
    const callOrdinarily = (attacker: number) => askAsAttacker(attacker)(ORDINARY_CALL);
    ordinary = Math.max(ordinary, await slowestAnswerDuring(askAsOther, callOrdinarily));
    slowest = Math.min(slowest, await slowestAnswerDuring(askAsOther, attack));
  }
  if (process.env.SAY_FIGURES) console.info('95 of 100 answers within, in ms:', { slowest, ordinary });
  expect(slowest).toBeLessThan(Math.max(MAX_ANSWER_MS, MAX_RATIO_TO_ORDINARY * ordinary));
};

/** Runs all attacks. @returns those that made the server fail, and those that stalled it each time */
const attackAll = async (ask: Ask) => {
  const failures: string[] = [];
  const stalls: string[] = [];
  const statuses: Record<number, number> = {};
  let longest = 0;
  const measureAlone = async ({ call }: HostileCall) => {
    await bank.longestStall();
    await ask(call);
    return bank.longestStall();
  };
  for (const { name, hostile: all } of targets) {
    await bank.longestStall();
    // All attacks on an operation that is closed to the caller are refused in the same way.
    const isClosed = (await ask({ ...all[0]!.call, body: undefined })).status === 401;
    const hostile = isClosed ? all.slice(0, MAX_ATTACKS_WHEN_CLOSED) : all;
    for (const { name: attack, call } of hostile) {
      const { status, text } = await ask(call);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status >= 500) failures.push(`${name}, ${attack}: ${text.slice(0, 1_500)}`);
    }
    const stall = await bank.longestStall();
    if (stall <= MAX_STALL_MS) {
      longest = Math.max(longest, stall);
      continue;
    }
    for (const each of hostile) {
      let shortest = await measureAlone(each);
      for (let n = 1; n < MAX_MEASUREMENTS && shortest > MAX_STALL_MS; n++)
        shortest = Math.min(shortest, await measureAlone(each));
      longest = Math.max(longest, shortest);
      if (shortest > MAX_STALL_MS) stalls.push(`${name}, ${each.name}: ${Math.round(shortest)} ms`);
    }
  }
  return { failures, stalls, statuses, longest };
};

describe('requests that are made to do harm', () => {
  it('are many, to every operation', () => {
    expect(targets.length).toBeGreaterThan(60);
    expect(targets.filter(({ hostile }) => hostile.length < byDepth({ usual: 2, deep: 5 }))).toEqual([]);
    const kinds = new Set(
      targets.flatMap(({ hostile }) => hostile.map(({ name }) => name.replace(/ (in|as) \S+$/, ''))),
    );
    expect(kinds.size).toBeGreaterThan(40);
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
    RUN_TIMEOUT_MS,
  );

  it(
    'from 20 connections leave the others their answers',
    async () => {
      const signIn = () => bank.signIn('admin@example.com', 'password');
      const hostileCalls = targets.flatMap(({ hostile }) => hostile).filter(({ call }) => call.path !== '/api/session');
      const attackers = [bank.caller(ATTACKER_COUNT / 2), bank.caller(ATTACKER_COUNT / 2, await signIn())];
      const askAsAttacker = (attacker: number) => attackers[attacker % attackers.length]!;
      let next = 0;
      await expectOthersAnswered(
        bank.caller(1, await signIn()),
        (attacker) => askAsAttacker(attacker)(hostileCalls[(next++ * ATTACK_STEP) % hostileCalls.length]!.call),
        askAsAttacker,
      );
    },
    RUN_TIMEOUT_MS,
  );

  it.each(Object.entries(uploads))('as a file are refused: %s', async (_, upload) => {
    const admin = await bank.signIn('admin@example.com', 'password');
    expect([400, 413, 415, 'closed']).toContain(await bank.upload('/api/partners', upload, admin));
    expect((await bank.caller(1, admin)(ORDINARY_CALL)).status).toBe(200);
  });

  it(
    'as many large bodies that do not end leave the memory as it was',
    async () => {
      const attackerCookie = await bank.signIn('admin@example.com', 'password');
      const before = await bank.memoryBytes();
      const send = () => bank.upload('/api/partners', ALMOST_FINISHED_UPLOAD, attackerCookie);
      const statuses = new Set(await Promise.all(Array.from({ length: UNENDED_BODIES }, send)));
      const after = await bank.memoryBytes();
      if (process.env.SAY_FIGURES) console.info('resident memory in MB:', before / MB, after / MB, statuses);
      expect([...statuses].filter((status) => ![408, 429, 'closed'].includes(status))).toEqual([]);
      expect(statuses).toContain(429);
      expect((after - before) / MB).toBeLessThan(MAX_GROWTH_MB);
    },
    RUN_TIMEOUT_MS,
  );

  it(
    'as files, 20 at once, leave the others their answers',
    async () => {
      const otherCookie = await bank.signIn('admin@example.com', 'password');
      const attackerCookie = await bank.signIn('admin@example.com', 'password');
      const hostileUploads = [...Object.values(uploads), UNFINISHED_UPLOAD];
      const askAsAttacker = bank.caller(ATTACKER_COUNT, attackerCookie);
      let next = 0;
      await expectOthersAnswered(
        bank.caller(1, otherCookie),
        (_, roundEnd) =>
          bank.upload('/api/partners', hostileUploads[next++ % hostileUploads.length]!, attackerCookie, roundEnd),
        () => askAsAttacker,
      );
    },
    RUN_TIMEOUT_MS,
  );
});
