import { Client } from 'pg';
import { pauseBeforeAsking } from '../../../test/support/awaited';
import { answerAll } from './drain';
import { type OpenApp, openApp } from './testing/open-app';

const WAITING = `SELECT FROM pg_stat_activity
  WHERE wait_event_type = 'Lock' AND query LIKE '%suppliers%' AND datname = current_database()`;

let bank: OpenApp;
let locker: Client;
let steps: string[];
let asking: Promise<unknown>;

/** A request is under way, and waits until its table is free. */
beforeEach(async () => {
  bank = await openApp();
  locker = new Client(bank.settings.databaseUrl);
  await locker.connect();
  await locker.query('BEGIN; LOCK TABLE read.suppliers');
  steps = [];
  asking = bank.agent.get('/api/suppliers').then(
    ({ status }) => steps.push(`answered ${status}`),
    ({ code }) => steps.push(code),
  );
  while (!(await bank.query(WAITING)).length) await pauseBeforeAsking();
});
afterEach(async () => {
  await locker.end();
  await asking;
  await bank.close();
});

it('takes no connections any more, and ends when what was asked is answered', async () => {
  const address = await bank.app.getUrl();
  const draining = answerAll(bank.app, new AbortController().signal).then(() => steps.push('drained'));
  await expect(fetch(address)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(steps).toEqual([]);
  await locker.query('COMMIT');
  await Promise.all([draining, asking]);
  expect(steps.sort()).toEqual(['answered 200', 'drained']);
});

it('ends at once when it is hurried, before or later', async () => {
  const hurry = new AbortController();
  const draining = answerAll(bank.app, hurry.signal);
  hurry.abort();
  await draining;
  await answerAll(bank.app, hurry.signal);
  expect(steps).toEqual([]);
});
