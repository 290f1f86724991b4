import { freshDatabase } from '@bank/event-store/testing';
import { Client } from 'pg';
import { BEGIN_WITH_SHORT_WAIT } from './while-locked';

it('gives way before PostgreSQL ends a reader that it shares a deadlock with', async () => {
  const database = await freshDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(BEGIN_WITH_SHORT_WAIT);
  const { rows } = await client.query(
    `SELECT 2 * current_setting('lock_timeout')::interval < current_setting('deadlock_timeout')::interval AS "givesWay"`,
  );
  expect(rows).toEqual([{ givesWay: true }]);
  await client.end();
  await database.drop();
});
