import { pino } from 'pino';
import { createApp } from './app';
import type { Settings } from './platform/settings/settings';
import { type OpenApp, openApp } from './testing/open-app';

let bank: OpenApp;
beforeAll(async () => {
  bank = await openApp();
});
afterAll(() => bank.close());

const start = async (other: Partial<Settings> = {}) => {
  const app = await createApp({ ...bank.settings, ...other }, { log: pino({ level: 'silent' }) });
  await app.close();
};
const running = () => bank.query('SELECT id, secrets FROM app.processes');

const others: [string, Partial<Settings>][] = [
  ['PERSONAL_DATA_KEY', { personalDataKey: Buffer.alloc(32, 1) }],
  ['SESSION_SECRET', { sessionSecret: 'another secret of 32 characters!' }],
  ['SEAL_KEY', { sealKey: Buffer.alloc(32, 1) }],
  ['SEAL_KEY and SESSION_SECRET', { sessionSecret: 'another secret of 32 characters!', sealKey: Buffer.alloc(32, 1) }],
];

it.each(others)('a process with another %s does not start beside one that runs', async (names, other) => {
  const before = await running();
  await expect(start(other)).rejects.toThrow(
    `${names} must be the same in all processes of a bank, but 1 process of the portal runs on this database with another one: start this one with theirs, or end them first.`,
  );
  expect(await running()).toEqual(before);
});

it('a process with the same secrets starts, also beside a version that notes none', async () => {
  await start();
  await bank.query(`UPDATE app.processes SET secrets = '{}'`);
  await start({ sealKey: Buffer.alloc(32, 1) });
});

it('holds nothing from which a secret could be read', async () => {
  const { personalDataKey, sealKey, sessionSecret } = bank.settings;
  const [{ text }] = await bank.query('SELECT string_agg(processes::text, chr(10)) AS text FROM app.processes');
  for (const secret of [personalDataKey.toString('hex'), sealKey.toString('hex'), sessionSecret])
    expect(text).not.toContain(secret);
});
