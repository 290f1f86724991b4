import { Pool } from 'pg';
import { openEventStore } from './open';
import { freshDatabase } from './testing/database';
import { someEvent } from './testing/events';
import { fakeEventStoreDb } from './testing/eventstoredb/server';

const nowhere = new Pool({ host: '127.0.0.1', port: 1 });

it.each([undefined, ''])('keeps the log in the pool’s database when the setting is %j', async (url) => {
  const database = await freshDatabase();
  const pool = new Pool({ connectionString: database.url });
  const store = await openEventStore({ url, pool });
  const { position } = await store.append('thing-1', [someEvent()]);
  await store.close();
  expect((await pool.query('SELECT position FROM log.events')).rows).toEqual([{ position: position.toString() }]);
  await pool.end();
  await database.drop();
});

it('keeps the log in EventStoreDB when the setting is its address', async () => {
  const server = await fakeEventStoreDb();
  const store = await openEventStore({ url: `esdb://127.0.0.1:${server.port}?tls=false`, pool: nowhere });
  await store.append('thing-1', [someEvent()]);
  expect(await store.read('thing-1')).toHaveLength(1);
  await store.close();
  server.close();
});

it('says what the setting may be', async () => {
  await expect(openEventStore({ url: 'postgres://127.0.0.1', pool: nowhere })).rejects.toThrow(
    'must be an address that begins with esdb://',
  );
});
