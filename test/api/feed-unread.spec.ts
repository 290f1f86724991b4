import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { FeedForms } from '../../apps/api/src/platform/feed/feed-forms';
import { MAX_STREAMS_OF_TOKEN } from '../../apps/api/src/platform/feed/feed-streams';
import { STALL_LIMIT_MS } from '../../apps/api/src/platform/feed/send';
import { useOpenApp } from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';
import { FEED_FORMS, feedOf } from '../support/feed';
import { openMemoryGauge } from '../support/memory';

const app = useOpenApp();
const feed = feedOf(app);
const EVENTS = 4_000;
const EVENTS_PER_STREAM = 200;
/** With all events it is several times what the system keeps for a connection. */
const TEXT = 'x'.repeat(4_000);
const SHORT_LIMIT_MS = 300;
/** Were the log kept for each of them, it would be 160 MB. */
const MOST_KEPT_BYTES = 120_000_000;

let stored: string[];
beforeAll(async () => {
  const metadata = { actor: 'system', correlationId: 'filling', at: '2026-03-18T15:04:00.000Z' };
  for (let n = 0; n < EVENTS; n += EVENTS_PER_STREAM)
    await app.store.append(
      `filling-${n}`,
      Array.from({ length: EVENTS_PER_STREAM }, () => {
        const event = { type: 'Noted', data: { text: TEXT } };
        return { id: randomUUID(), event, metadata };
      }),
    );
  stored = await storedIds();
});
const storedIds = async (): Promise<string[]> =>
  (await app.query('SELECT id FROM log.events ORDER BY position')).map(({ id }) => id);
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);
const waitFor = (limitMs: number) => {
  app.app.get(FeedForms).stallLimitMs = limitMs;
};
afterEach(() => waitFor(STALL_LIMIT_MS));

const openOf = async (token: number): Promise<number> =>
  (await app.query('SELECT FROM app.places WHERE subject = $1', `feed of token ${token}`)).length;
const areOpen = async (token: number, count: number) => {
  while ((await openOf(token)) !== count) await pauseBeforeAsking();
};
const portOf = () => Number(new URL(feed.address()).port);

/** An answer of which nothing is read until its text is asked for. */
const openUnread = async (token: string, form: keyof typeof FEED_FORMS, query = ''): Promise<IncomingMessage> => {
  const asked = get(`${feed.address()}${query}`, {
    agent: new Agent(),
    headers: { Authorization: `Bearer ${token}`, Accept: FEED_FORMS[form] },
  });
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  return answer!;
};
/** What came until it was broken off. */
const readRest = async (answer: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  await Promise.race([once(answer, 'close'), once(answer, 'error')]).catch(() => {});
  expect(answer.complete).toBe(false);
  return Buffer.concat(parts).toString();
};
const wholeEvents = (text: string, form: 'lines' | 'live'): { id: string; cursor: string }[] =>
  form === 'lines'
    ? text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .filter((line) => line)
        .map((line) => JSON.parse(line))
    : text
        .slice(0, text.lastIndexOf('\n\n') + 2)
        .split('\n\n')
        .flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? [])
        .map((data) => JSON.parse(data));

/** How long the slower half of twenty short requests takes at least. */
const measureOthers = async (): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const from = performance.now();
    await app.agent.get('/api/product-categories').expect(200);
    times.push(performance.now() - from);
  }
  return times.sort((one, other) => one - other)[10]!;
};

describe('readers of the feed that do not read', () => {
  it('keep neither memory nor others waiting, and no places once they are gone', async () => {
    const idle = await feed.newToken();
    const busy = await feed.newToken();
    await feed.readLines(busy.token);
    const before = await measureOthers();
    const readMemory = openMemoryGauge();
    const unread = await Promise.all(
      Array.from({ length: MAX_STREAMS_OF_TOKEN }, (_, n) => openUnread(idle.token, n % 2 ? 'live' : 'lines')),
    );
    await areOpen(idle.id, MAX_STREAMS_OF_TOKEN);
    expect((await feed.open(idle.token)).status).toBe(429);
    expect(idsOf(await feed.readLines(busy.token)).slice(0, stored.length)).toEqual(stored);
    const kept = readMemory();
    expect(kept).toBeLessThan(MOST_KEPT_BYTES);
    expect(await measureOthers()).toBeLessThan(3 * before + 250);
    for (const answer of unread) answer.destroy();
    await areOpen(idle.id, 0);
    expect((await feed.open(idle.token, '?limit=1')).status).toBe(200);
  });

  it.each(['lines', 'live'] as const)('are cut off (%s), and go on at their cursor', async (form) => {
    waitFor(SHORT_LIMIT_MS);
    const { id, token } = await feed.newToken();
    const answer = await openUnread(token, form);
    await areOpen(id, 0);
    waitFor(STALL_LIMIT_MS);
    const first = wholeEvents(await readRest(answer), form);
    expect(first.length).toBeLessThan(stored.length);
    const { cursor } = first.at(-1)!;
    const rest: { id: string }[] = [];
    if (form === 'lines') rest.push(...(await feed.readLines(token, `?after=${cursor}`)));
    else
      for await (const event of feed.live(token, '', { 'Last-Event-ID': cursor })) {
        rest.push(event);
        if (first.length + rest.length >= stored.length) break;
      }
    expect([...idsOf(first), ...idsOf(rest)].slice(0, stored.length)).toEqual(stored);
  });

  it('of a page, and of requests that wait behind another of their connection, free their places', async () => {
    waitFor(SHORT_LIMIT_MS);
    const { id, token } = await feed.newToken();
    const pages = await Promise.all(Array.from({ length: 3 }, () => openUnread(token, 'batch', '?limit=1000')));
    await areOpen(id, 0);
    for (const page of pages) page.destroy();

    waitFor(STALL_LIMIT_MS);
    const socket = connect(portOf(), '127.0.0.1');
    const request = `GET /api/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nAccept: ${FEED_FORMS.live}\r\n\r\n`;
    socket.write(request.repeat(3));
    await areOpen(id, 3);
    socket.destroy();
    await areOpen(id, 0);
  });
});
