import { Pool } from 'pg';
import { START } from '../event-store';
import { migrate, postgresEventStore } from '../postgres';
import { freshDatabase } from '../testing/database';
import { someEvent } from '../testing/events';

it('is made once by many processes that start together, and keeps its events when they start again', async () => {
  const { url, drop } = await freshDatabase();
  const pools = Array.from({ length: 6 }, () => new Pool({ connectionString: url, max: 1 }));
  await Promise.all(pools.map((pool) => migrate(pool)));
  const store = postgresEventStore(pools[0]!);
  expect(await store.head()).toBe(START);
  await store.append('thing-1', [someEvent()]);
  await Promise.all(pools.map((pool) => migrate(pool)));
  expect(await store.read('thing-1')).toHaveLength(1);
  await Promise.all(pools.map((pool) => pool.end()));
  await drop();
});

it('says what is wrong when it may not be made, and gives the connection back', async () => {
  const { url, drop } = await freshDatabase();
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query('CREATE SCHEMA log');
  await pool.query('CREATE VIEW log.events AS SELECT 1 AS one');
  await expect(migrate(pool)).rejects.toThrow('column "position" does not exist');
  await expect(migrate(pool)).rejects.toThrow('column "position" does not exist');
  await pool.end();
  await drop();
});
