import { Client } from 'pg';
import { freshDatabase } from './database';

it('hands out a database of its own and takes it away again', async () => {
  const { url, drop } = await freshDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.end();
  expect(url).toContain(rows[0]?.name);
  await drop();
  await expect(new Client({ connectionString: url }).connect()).rejects.toThrow('does not exist');
});
