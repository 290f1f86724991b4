import { freshDatabase } from '@bank/event-store/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { pino } from 'pino';
import request from 'supertest';
import { createApp, type Overrides } from '../app';
import { Passwords } from '../platform/auth/passwords';
import type { Account } from '../platform/auth/user-directory';
import type { Settings } from '../platform/settings';
import { Accounts, AccountsModule } from './accounts';

export type Agent = ReturnType<typeof request.agent>;
export const PASSWORD = 'password';

export interface OpenApp {
  app: NestExpressApplication;
  settings: Settings & { databaseUrl: string };
  accounts: Accounts;
  /** Of nobody, but with the header that changes need. */
  anonymous: () => Agent;
  /** Somebody with these roles (all unless said), signed in. */
  signIn: (account?: Partial<Account>) => Promise<Agent>;
  /** The administrator's, signed in. */
  agent: Agent;
  close: () => Promise<void>;
}

/** The application on a new database, with users who need no history. */
export const openApp = async (overrides: Overrides = {}): Promise<OpenApp> => {
  const database = await freshDatabase();
  const settings = testSettings(database.url);
  const app = await createApp(settings, {
    log: pino({ level: 'silent' }),
    ...overrides,
    modules: [AccountsModule, ...(overrides.modules ?? [])],
  });
  await app.listen(0, '127.0.0.1');
  const accounts = app.get(Accounts);
  const anonymous = () => request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');
  let users = 0;
  const signIn = async (account: Partial<Account> = {}) => {
    const { id, email } = accounts.put({ id: ++users, ...account });
    await app.get(Passwords).set(id, PASSWORD);
    const agent = anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    return agent;
  };
  return {
    app,
    settings,
    accounts,
    anonymous,
    signIn,
    agent: await signIn({ email: 'admin@example.com' }),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
};

export const testSettings = (databaseUrl: string): Settings & { databaseUrl: string } => ({
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  databaseUrl,
  personalDataKey: Buffer.alloc(32, 7),
  sessionSecret: 'a secret for specs, at least 32 characters long',
  appRole: 'all',
  production: false,
  warnings: [],
});
