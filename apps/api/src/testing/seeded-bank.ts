import { rm } from 'node:fs/promises';
import type { FreshDatabase } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp } from '../app';
import { fillZipCounties } from '../features/zip-counties/zip-table';
import type { Settings } from '../platform/settings/settings';
import { SAMPLE_PASSWORD, users } from '../seed/sample';
import { type FirstAdmin, seedFirstAdmin } from '../seed/seed';
import { testSettings } from './settings';
import { firstStartedDatabase, sampleDatabase } from './template';

export type SeededBank = Awaited<ReturnType<typeof openOn>>;

const openOn = async (database: FreshDatabase, own: Partial<Settings> = {}) => {
  const settings = { ...testSettings(database.url), ...own };
  const app = await createApp(settings, { log: pino({ level: 'silent' }) });
  await app.listen(0, '127.0.0.1');
  return {
    app,
    /** Who signs in has the password of the samples. */
    agent: request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest'),
    end: async () => {
      await app.close();
      await database.drop();
      for (const file of [settings.erasureList, settings.sealFile]) await rm(file, { force: true });
    },
  };
};
const signIn = async (bank: SeededBank, email: string) => {
  await bank.agent.post('/api/session').send({ email, password: SAMPLE_PASSWORD }).expect(200);
  return bank;
};

/** The sample bank, with its first user signed in, who is an administrator. */
export const openSampleBank = async (): Promise<SeededBank> =>
  signIn(await openOn(await sampleDatabase()), users[0].email);

/** A bank after its first start in production, with its first administrator signed in. */
export const openNewBank = async (
  admin: Omit<FirstAdmin, 'password'>,
  settings: Partial<Settings> = {},
): Promise<SeededBank> => {
  const bank = await openOn(await firstStartedDatabase(), settings);
  await fillZipCounties(bank.app.get(Pool));
  await seedFirstAdmin(bank.app, { ...admin, password: SAMPLE_PASSWORD });
  return signIn(bank, admin.email);
};
