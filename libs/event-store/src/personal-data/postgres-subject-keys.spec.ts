import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { START } from '../event-store';
import { memoryEventStore } from '../memory';
import { withPersonalData } from '../personal-data';
import { freshDatabase } from '../testing/database';
import { collect, someEvent } from '../testing/events';
import {
  checkMasterKey,
  migrateSubjectKeys,
  postgresSubjectKeys,
  SubjectKeysLost,
  WrongMasterKey,
} from './postgres-subject-keys';
import { ERASED_KEY, SubjectErased, type SubjectKey } from './subject-keys';

const masterKey = randomBytes(32);
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
  // A connection that is closing may still report that its database was dropped.
  pool.on('error', () => {});
  await Promise.all([migrateSubjectKeys(pool), migrateSubjectKeys(pool), migrateSubjectKeys(pool)]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
afterEach(() => jest.restoreAllMocks());

const hexOf = (key: SubjectKey) => (key === ERASED_KEY ? 'erased' : key.export().toString('hex'));
const processes = (count: number) => Array.from({ length: count }, () => postgresSubjectKeys(pool, masterKey));

it('gives a subject one key, even if many processes ask for it at once', async () => {
  const made = await Promise.all(processes(20).map((keys) => keys.obtain('client-1')));
  expect(new Set(made.map(hexOf)).size).toBe(1);
  expect(made[0]!.symmetricKeySize).toBe(32);
  const [later] = processes(1);
  const found = await later!.find(['client-1', 'nobody']);
  expect([...found].map(([subject, key]) => [subject, hexOf(key)])).toEqual([['client-1', hexOf(made[0]!)]]);
});

it('stores no key unsealed', async () => {
  const key = await processes(1)[0]!.obtain('client-2');
  const { rows } = await pool.query<{ key: Buffer }>("SELECT key FROM app.subject_keys WHERE subject = 'client-2'");
  expect(rows[0]!.key.includes(key.export())).toBe(false);
});

it('destroys a key at once for the process that erases, and within a second for the others', async () => {
  const [one, other] = processes(2);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const key = await one!.obtain('client-3');
  expect(hexOf((await other!.find(['client-3'])).get('client-3')!)).toBe(hexOf(key));
  await one!.erase('client-3');
  await one!.erase('client-3');
  expect((await one!.find(['client-3'])).get('client-3')).toBe(ERASED_KEY);
  clock.mockReturnValue(now + 1_000);
  expect((await other!.find(['client-3'])).get('client-3')).toBe(ERASED_KEY);
  await expect(other!.obtain('client-3')).rejects.toThrow(SubjectErased);
  const { rows } = await pool.query("SELECT key FROM app.subject_keys WHERE subject = 'client-3'");
  expect(rows).toEqual([{ key: null }]);
});

it('gives no key to a subject that was erased before it had one', async () => {
  const [keys] = processes(1);
  await keys!.erase('client-4');
  await expect(keys!.obtain('client-4')).rejects.toThrow(SubjectErased);
});

it('reports a wrong master key at the start, and when it is used', async () => {
  await checkMasterKey(pool, masterKey, false);
  await checkMasterKey(pool, masterKey, true);
  const [keys] = processes(1);
  await keys!.obtain('client-5');
  const wrong = randomBytes(32);
  await expect(checkMasterKey(pool, wrong, true)).rejects.toThrow(WrongMasterKey);
  await expect(postgresSubjectKeys(pool, wrong).find(['client-5'])).rejects.toThrow(
    'The master key of the personal data is not the one that this database was first started with',
  );
  await expect(checkMasterKey(pool, randomBytes(16), true)).rejects.toThrow('has 16 bytes, it must have 32');
  await pool.query("DELETE FROM app.subject_keys WHERE subject LIKE '$%'");
  await expect(checkMasterKey(pool, wrong, true)).rejects.toThrow(WrongMasterKey);
  await checkMasterKey(pool, masterKey, true);
});

it('says at the start that the keys of a log are gone', async () => {
  await pool.query('DELETE FROM app.subject_keys');
  await expect(checkMasterKey(pool, masterKey, true)).rejects.toThrow(SubjectKeysLost);
  await expect(checkMasterKey(pool, masterKey, true)).rejects.toThrow(SubjectKeysLost);
  await checkMasterKey(pool, masterKey, false);
});

it('keeps a damaged key from stopping a subscription', async () => {
  const [keys] = processes(1);
  const personal = (_: unknown, stream: string) => ({ subject: stream, fields: ['name'] });
  const log = memoryEventStore();
  const subjects = ['client-20', 'client-21', 'client-22'];
  for (const subject of subjects)
    await withPersonalData(log, { keys: keys!, personal }).append(subject, [someEvent('Named', { name: 'Ann' })]);
  await pool.query(
    "UPDATE app.subject_keys SET key = set_byte(key, 20, get_byte(key, 20) # 1) WHERE subject = 'client-21'",
  );
  const [anew] = processes(1);
  const store = withPersonalData(log, { keys: anew!, personal });
  const seen = await collect(
    (signal) => store.subscribe(START, signal),
    (events) => events.length === 3,
  );
  const [first, second, third] = seen.map(({ event }) => event.data as { name: string });
  expect([first!.name, third!.name]).toEqual(['Ann', 'Ann']);
  expect(() => second!.name).toThrow(/^client-21@0: nothing opens the key of client-21; restore app.subject_keys/);
  await expect(store.read('client-21')).rejects.toThrow(WrongMasterKey);
});

it('opens no key that was copied to another subject', async () => {
  const [keys] = processes(1);
  await keys!.obtain('client-6');
  await pool.query(
    "INSERT INTO app.subject_keys (subject, key) SELECT 'client-7', key FROM app.subject_keys WHERE subject = 'client-6'",
  );
  await expect(keys!.find(['client-7'])).rejects.toThrow(WrongMasterKey);
});
