import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, keepLogPartitioned } from '@bank/event-store';
import { Pool } from 'pg';
import { pino } from 'pino';
import { createApp } from '../../apps/api/src/app';
import { writeBackup } from '../../apps/api/src/platform/backup/write-backup';
import { Follower } from '../../apps/api/src/platform/feed/follower';
import { bringBack } from '../../apps/api/src/platform/log-archive/bring-back';
import { dropArchived } from '../../apps/api/src/platform/log-archive/drop-archived';
import { writeArchive } from '../../apps/api/src/platform/log-archive/write-archive';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { STORED_LOG } from '../../apps/api/src/platform/settings/tokens';
import { PASSWORD, useOpenApp } from '../../apps/api/src/testing/open-app';
import { feedOf } from '../support/feed';

const app = useOpenApp();
const feed = feedOf(app);
const never = new AbortController().signal;
const onProgress = () => {};
const LAST_OF_PARTITION = 9_999_999;
const ARCHIVED =
  /^The events 1 to \d+ of the log are in the archive events_0.ndjson.zst, not in the database. npm run log -- bring-back FILE/;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-archived-'));
  file = join(folder, 'events_0.ndjson.zst');
});
afterAll(() => rm(folder, { recursive: true }));

const category = (name: string) => ({ name, isPartnerOrderable: true });
const create = async (name: string): Promise<number> =>
  (await app.agent.post('/api/product-categories').send(category(name)).expect(201)).body.data.id;
const rename = async (id: number, name: string) => {
  const { headers } = await app.agent.get(`/api/product-categories/${id}`).expect(200);
  return app.agent.patch(`/api/product-categories/${id}`).set('If-Match', headers.etag!).send(category(name));
};

it('a bank goes on while its first partition is archived, and refuses what needs it by its name', async () => {
  const pool = app.app.get(Pool);
  const sealer = app.app.get(Sealer);
  const early = await create('Diapers');
  await app.given('filling-1', { type: 'Noted', data: {} });
  await app.query(`UPDATE log.events SET position = $1 WHERE stream = 'filling-1'`, LAST_OF_PARTITION);
  const late = await create('Wipes');
  await keepLogPartitioned(pool, never);
  await sealer.sealNew(never);
  const key = await sealer.signer();
  const { token } = await feed.newToken();
  const events = await feed.readBatch(token, '?limit=1000');

  const work = { pool, key, partition: 'events_0', file, signal: never, onProgress };
  await writeArchive(work);
  await dropArchived(work);

  const refused = await rename(early, 'Nappies');
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(ARCHIVED)]);
  expect((await rename(late, 'Wet wipes')).status).toBe(200);
  await create('Creams');
  const { body } = await app.agent.get('/api/product-categories').expect(200);
  expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Creams', 'Diapers', 'Wet wipes']);
  await app.anonymous().post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }).expect(200);

  // What it saw happen it would give out of its memory.
  app.app.get(Follower).onModuleDestroy();
  const page = await feed.open(token, '?limit=10');
  expect([page.status, (await page.json()).message]).toEqual([409, expect.stringMatching(ARCHIVED)]);
  const after = await feed.readBatch(token, `?limit=1000&after=${LAST_OF_PARTITION}`);
  expect(after.map(({ cursor }) => cursor!.split('-')[0])).toContain(events[0]!.cursor!.split('-')[0]);

  const { databaseUrl } = app.settings;
  const log = app.app.get<EventStore>(STORED_LOG);
  const backingUp = { databaseUrl, log, settings: app.settings, password: undefined, signal: never, onProgress };
  await expect(writeBackup({ ...backingUp, file: join(folder, 'backup') })).rejects.toThrow(ARCHIVED);

  const second = await createApp(app.settings, { log: pino({ level: 'silent' }) });
  expect(await second.get(Sealer).compare(never)).toBeUndefined();
  await second.close();

  await bringBack(work);
  expect((await rename(early, 'Nappies')).status).toBe(200);
  expect((await feed.readBatch(token, '?limit=1000')).slice(0, events.length)).toEqual(events);
  await writeBackup({ ...backingUp, file: join(folder, 'backup') });
  expect(await sealer.compare(never)).toBeUndefined();
});
