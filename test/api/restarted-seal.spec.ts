import type { NestExpressApplication } from '@nestjs/platform-express';
import { Client } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../../apps/api/src/app';
import { Sealer } from '../../apps/api/src/platform/sealed-log/sealer';
import { type OpenApp, openApp } from '../../apps/api/src/testing/open-app';

const never = new AbortController().signal;
let bank: OpenApp;

/** Runs the portal on the database of before, as after a restart. */
const whileRunning = async (work: (app: NestExpressApplication) => Promise<unknown>) => {
  const app = await createApp(bank.settings, { log: pino({ level: 'silent' }) });
  await app.listen(0, '127.0.0.1');
  await work(app).finally(() => app.close());
};
const query = async (sql: string) => {
  const client = new Client({ connectionString: bank.settings.databaseUrl });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
};
const sizes = async (): Promise<number[]> =>
  (await query('SELECT size FROM seal.checkpoints ORDER BY size')).map(({ size }) => Number(size));
const health = async (app: NestExpressApplication) =>
  (await request(app.getHttpServer()).get('/health').expect(200)).body;

beforeAll(async () => {
  bank = await openApp();
  await bank.app.close();
  await whileRunning((app) => app.get(Sealer).sealNew(never));
  await query('CREATE TABLE kept_events AS SELECT * FROM log.events');
});
afterEach(() => query('DELETE FROM log.events; INSERT INTO log.events SELECT * FROM kept_events'));
afterAll(() => bank.drop());

describe('a portal that starts again', () => {
  it.each([
    [
      'differs',
      `UPDATE log.events SET metadata = jsonb_set(metadata, '{actor}', '"user-99"') WHERE position = 3`,
      /^Event 3 of the log is not the one that was sealed there: it is now \w+, number \d+ of \S+, of 20/,
    ],
    [
      'is shorter',
      'DELETE FROM log.events WHERE position > (SELECT max(position) - 2 FROM log.events)',
      /^The log ends after event \d+, although \d+ events were sealed\./,
    ],
  ])('signs nothing for a log that %s, and says in /health what it found', async (_, alter, sentence) => {
    await query(alter);
    const signed = await sizes();
    await whileRunning(async (app) => {
      await expect(app.get(Sealer).sealNew(never)).rejects.toThrow(sentence);
      expect(await health(app)).toMatchObject({
        status: 'degraded',
        seal: { ok: false, problem: expect.stringMatching(sentence), events: signed.at(-1) },
      });
    });
    expect(await sizes()).toEqual(signed);
  });
});
