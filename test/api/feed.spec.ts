import type { EventStore } from '@bank/event-store';
import { MAX_STREAMS_OF_TOKEN } from '../../apps/api/src/platform/feed/feed-streams';
import { STORED_LOG } from '../../apps/api/src/platform/settings/tokens';
import { FEED_FORMS, type FedEvent, feedOf } from '../support/feed';
import { openedWarehouse } from '../support/warehouse';

const { app, bank, deliver } = openedWarehouse();
const feed = feedOf(app);
const newSupplier = async (title: string) =>
  (await app.agent.post('/api/suppliers').send({ title, supplierType: 'DONOR' }).expect(201)).body.data.id;
const storedIds = async () => (await app.query('SELECT id FROM log.events ORDER BY position')).map(({ id }) => id);
const idsOf = (events: readonly FedEvent[]) => events.map(({ id }) => id);

describe('the feed of events', () => {
  it('gives every event as a CloudEvent, in the order of the log', async () => {
    const { token } = await feed.newToken();
    const response = await feed.open(token, '?limit=1000');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/cloudevents-batch\+json/);
    const events: FedEvent[] = await response.json();
    expect(idsOf(events)).toEqual(await storedIds());
    const { newborn } = bank;
    const product = events.find(({ subject }) => subject === `product-${newborn}`)!;
    expect(product).toMatchObject({
      specversion: '1.0',
      source: `${app.settings.publicUrl}/api/events`,
      type: 'RecordRegistered',
      datacontenttype: 'application/json',
      dataschema: `${app.settings.publicUrl}/api/events/schemas/RecordRegistered/3`,
      correlationid: expect.any(String),
      data: { kind: 'product', id: newborn, fields: { name: 'Newborn' } },
    });
    expect(product.time).toBe(product.recordedtime);
    const sequences = events.map(({ sequence }) => sequence);
    expect([...sequences].sort()).toEqual(sequences);
    expect(response.headers.get('feed-cursor')).toBe(events.at(-1)!.cursor);
  });

  it('says when stock moved, where that was another day than the one it was recorded on', async () => {
    const { token } = await feed.newToken();
    const receivedAt = '2026-01-05T18:00:00.000Z';
    await deliver(bank.main, bank.newborn, 40, receivedAt);
    const [committed] = await feed.readBatch(token, '?types=OrderCommitted');
    expect(committed).toMatchObject({ type: 'OrderCommitted', time: receivedAt });
    expect(committed!.recordedtime > receivedAt).toBe(true);
  });

  it('goes on after a cursor or a position, in pages that never change', async () => {
    const { token } = await feed.newToken();
    const [first, second, third] = await feed.readBatch(token, '?limit=3');
    expect(idsOf(await feed.readBatch(token, `?limit=2&after=${first!.cursor}`))).toEqual([second!.id, third!.id]);
    expect(idsOf(await feed.readBatch(token, `?limit=1&after=${Number(first!.sequence)}`))).toEqual([second!.id]);
    const page = await feed.open(token, '?limit=3');
    expect(page.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(page.headers.get('vary')).toMatch(/Accept.*Authorization/);
    const again = await feed.open(token, '?limit=3', { 'If-None-Match': page.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(page.headers.get('link')).toContain(`after=${third!.cursor}`);
  });

  it('ends with an empty batch, which is asked for again', async () => {
    const { token } = await feed.newToken();
    const all = await feed.readLines(token);
    const end = await feed.open(token, `?after=${all.at(-1)!.cursor}`);
    expect([end.status, await end.json()]).toEqual([200, []]);
    expect(end.headers.get('cache-control')).toBe('private, no-cache');
    const same = await feed.open(token, `?after=${all.at(-1)!.cursor}`, { 'If-None-Match': end.headers.get('etag')! });
    expect(same.status).toBe(304);
  });

  it('waits for the next event, as long as it was asked to', async () => {
    const { token } = await feed.newToken();
    const after = (await feed.readLines(token)).at(-1)!.cursor;
    const waiting = feed.readBatch(token, `?after=${after}&wait=30`);
    const id = await newSupplier('Late');
    expect(await waiting).toMatchObject([{ subject: `supplier-${id}`, type: 'RecordRegistered' }]);
    const quiet = await feed.open(token, `?after=${(await feed.readLines(token)).at(-1)!.cursor}&wait=1`);
    expect(await quiet.json()).toEqual([]);
  });

  it('streams everything to the end as lines, and ends', async () => {
    const { token } = await feed.newToken();
    const response = await feed.open(token, '', { Accept: FEED_FORMS.lines });
    expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    await response.text();
    expect(idsOf(await feed.readLines(token))).toEqual(await storedIds());
  });

  it('lives: first what was, then what happens, and resumes by Last-Event-ID', async () => {
    const { token } = await feed.newToken();
    const all = await feed.readLines(token);
    const stream = feed.live(token, `?after=${all.at(-2)!.cursor}`);
    const first = (await stream.next()).value;
    expect(first.id).toBe(all.at(-1)!.id);
    const id = await newSupplier('Living');
    const second = (await stream.next()).value;
    expect(second.subject).toBe(`supplier-${id}`);
    await stream.return(undefined);
    const missed = await newSupplier('Missed');
    const resumed = feed.live(token, '?after=0', { 'Last-Event-ID': second.cursor });
    expect((await resumed.next()).value.subject).toBe(`supplier-${missed}`);
    await resumed.return(undefined);
  });

  it('reads the log once for many who live with it', async () => {
    const tokens = [await feed.newToken(), await feed.newToken()];
    const after = (await feed.readLines(tokens[0]!.token)).at(-1)!.cursor;
    const streams = Array.from({ length: 2 * MAX_STREAMS_OF_TOKEN }, (_, place) =>
      feed.live(tokens[place % 2]!.token, `?after=${after}`),
    );
    const firsts = streams.map((stream) => stream.next());
    const id = await newSupplier('Heard by all');
    for (const first of await Promise.all(firsts)) expect(first.value.subject).toBe(`supplier-${id}`);
    const seconds = streams.map((stream) => stream.next());
    const readAfter = jest.spyOn(app.app.get<EventStore>(STORED_LOG), 'readAfter');
    const next = await newSupplier('Heard again');
    for (const second of await Promise.all(seconds)) expect(second.value.subject).toBe(`supplier-${next}`);
    expect(readAfter).not.toHaveBeenCalled();
    for (const stream of streams) await stream.return(undefined);
  });
});
