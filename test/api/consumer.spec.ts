import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { consumersOf } from '../support/consumers';
import type { FedEvent } from '../support/feed';
import { openedServedBank } from '../support/served-bank';

const CONSUMER = resolve(__dirname, '../../examples/consumer/consumer.mjs');
const { app, newPartner, newClient } = openedServedBank();
const feed = consumersOf(app);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bank-consumer-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (token: string, ...more: string[]): ChildProcess =>
  spawn(process.execPath, [CONSUMER, feed.address(), join(folder, 'copy'), ...more], {
    env: { ...process.env, FEED_TOKEN: token, FEED_LIMIT: '3', FEED_CONSUMER: 'copy', NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
const readToTheEnd = async (token: string) => {
  const consumer = start(token, '--once');
  consumer.stdout!.resume();
  let said = '';
  consumer.stderr!.on('data', (text) => {
    said += text;
  });
  const [code] = await once(consumer, 'exit');
  return { code, said };
};
const copied = (): FedEvent[] =>
  readFileSync(join(folder, 'copy'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('{"cursor":'))
    .map((line) => JSON.parse(line));
const storedIds = async () => (await app.query('SELECT id FROM log.events ORDER BY position')).map(({ id }) => id);

/** The log may have grown while it was copied: somebody's sign-in is noted a moment later. */
const expectCopies = (stored: readonly string[]) => {
  const ids = copied().map(({ id }) => id);
  expect(ids.slice(0, stored.length)).toEqual(stored);
  expect(new Set(ids).size).toBe(ids.length);
};

const copiedCursor = (): string =>
  JSON.parse(
    readFileSync(join(folder, 'copy'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"cursor":'))
      .at(-1)!,
  ).cursor;

/** Kills the consumer after so many pages, and takes some bytes off its copy, as a machine that loses its power may. */
const killAfter = async (token: string, pages: number, lostBytes: number) => {
  const consumer = start(token, '--once');
  const gone = once(consumer, 'exit');
  let seen = 0;
  for await (const _ of createInterface({ input: consumer.stdout! })) if (++seen >= pages) break;
  consumer.kill('SIGKILL');
  await gone;
  const file = join(folder, 'copy');
  if (existsSync(file)) truncateSync(file, Math.max(0, readFileSync(file).length - lostBytes));
};

describe('the example of a consumer', () => {
  it('loses no event and has none twice, whenever it is killed', async () => {
    const { token } = await feed.newToken();
    for (let round = 0; round < 6; round++) {
      await app.agent
        .post('/api/suppliers')
        .send({ title: `Donor ${round}`, supplierType: 'DONOR' })
        .expect(201);
      await killAfter(token, 1 + Math.floor(Math.random() * 3), Math.floor(Math.random() * 2_000));
    }
    const stored = await storedIds();
    const { code, said } = await readToTheEnd(token);
    expect(code).toBe(0);
    // A page whose acknowledgement was on its way may be among the lost bytes: it is read again, and the refusal is said.
    expect(said.replace(/^Not acknowledged: .*This consumer has acknowledged more already.*\n/gm, '')).toBe('');
    expectCopies(stored);
    expect((await feed.find(token, 'copy')).cursor).toBe(copiedCursor());
  });

  it('acknowledges no event that is not in its copy', async () => {
    const { token } = await feed.newToken();
    await killAfter(token, 2, 0);
    const { position } = await feed.find(token, 'copy');
    const sequences = copied().map(({ sequence }) => BigInt(sequence));
    expect(BigInt(position)).toBeLessThanOrEqual(sequences.at(-1)!);
    expect(sequences.filter((sequence) => sequence <= BigInt(position)).length).toBeGreaterThanOrEqual(6);
  });

  it('goes on where its acknowledgements are refused, and says so', async () => {
    const { token } = await feed.newToken();
    await readToTheEnd(token);
    const end = copiedCursor();
    truncateSync(join(folder, 'copy'), 0);
    const { code, said } = await readToTheEnd(token);
    expect(code).toBe(0);
    expect(said).toMatch(/^Not acknowledged: .*This consumer has acknowledged more already/);
    expect(BigInt(copiedCursor().split('-')[1]!)).toBeGreaterThanOrEqual(BigInt(end.split('-')[1]!));
  });

  it('deletes what it copied about somebody who is erased', async () => {
    const client = await newClient(await newPartner(), { firstName: 'Quenbyzo' });
    const { token } = await feed.newToken(['feed', 'feed:personal-data']);
    await readToTheEnd(token);
    expect(JSON.stringify(copied())).toContain('Quenbyzo');
    await app.agent.post(`/api/clients/${client}/erase`).send({ confirm: client }).expect(200);
    const stored = await storedIds();
    expect((await readToTheEnd(token)).code).toBe(0);
    expect(JSON.stringify(copied())).not.toContain('Quenbyzo');
    expectCopies(stored);
  });

  it('stops with a sentence where a person has to look', async () => {
    const { id, token } = await feed.newToken();
    await app.agent.delete(`/api/tokens/${id}`).expect(200);
    expect(await readToTheEnd(token)).toEqual({ code: 1, said: '401: This token is not valid.\n' });
  });
});
