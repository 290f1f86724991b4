import { Pool } from 'pg';
import { describeError, plainMessage, plainStack } from './plain-error';
import { freshDatabase } from './testing/database';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
  pool.on('error', () => {});
  await pool.query('CREATE TABLE people (name text PRIMARY KEY, born date NOT NULL)');
  await pool.query("INSERT INTO people VALUES ('Quenby Grossmann', '2024-02-29')");
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const errorOf = (sql: string, ...values: unknown[]): Promise<Error> =>
  pool.query(sql, values).then(
    () => Promise.reject(new Error('it passed')),
    (error) => error,
  );

it.each([
  ['a value of another type', 'SELECT $1::date', ['Quenby "Q" Grossmann']],
  ['a day that is none', 'SELECT $1::date', ['2024-02-30 Quenby']],
  ['a row that is there already', 'INSERT INTO people VALUES ($1, now())', ['Quenby Grossmann']],
  ['a row that lacks a value', 'INSERT INTO people VALUES ($1, NULL)', ['Quenby Other']],
])('says nothing of the values in %s', async (_, sql, values) => {
  const error = await errorOf(sql, ...values);
  const output = JSON.stringify([describeError(error), plainMessage(error), plainStack(error)]);
  expect(output).not.toMatch(/Quenby/);
  expect(describeError(error)).toMatchObject({ code: expect.stringMatching(/^2[23]/), stack: expect.any(String) });
});

it('says nothing of a text that is no JSON', () => {
  let error = new Error();
  try {
    JSON.parse('Quenby, born 2024');
  } catch (caught) {
    error = Object.assign(new Error((caught as Error).message), { name: 'SyntaxError' });
  }
  expect(error.message).toContain('Quenby');
  expect(JSON.stringify(describeError(new Error('unreadable', { cause: error })))).not.toContain('Quenby');
});

it('says all of other errors, the causes too', async () => {
  const error = await errorOf('SELECT * FROM nowhere');
  expect(describeError(new TypeError('a bug', { cause: error }))).toMatchObject({
    type: 'TypeError',
    message: 'a bug',
    cause: { code: '42P01', message: 'relation "nowhere" does not exist' },
  });
});
