import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLES, type Role } from '@bank/domain';
import type { EventStore, Position } from '@bank/event-store';
import { freshDatabase } from '@bank/event-store/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { hash } from '@node-rs/argon2';
import { Pool } from 'pg';
import { pino } from 'pino';
import request from 'supertest';
import { createApp, type Overrides } from '../app';
import { AccessNotes } from '../platform/access-notes/access-notes';
import { Passwords } from '../platform/auth/passwords';
import { Clock } from '../platform/commands/clock';
import { Ids } from '../platform/commands/ids';
import { ProjectionsService } from '../platform/commands/projections.service';
import { asSystem } from '../platform/context/request-context';
import type { Settings } from '../platform/settings/settings';
import { EVENT_STORE } from '../platform/settings/tokens';
import { testSettings } from './settings';
import { firstStartedDatabase } from './template';

export { testSettings };

// Processes that the application starts load TypeScript by this; Jest transforms files for its own process alone.
const typescript = join(__dirname, '../../../../scripts/typescript.cjs');
if (!process.execArgv.includes(typescript)) process.execArgv.push('--require', typescript);

export type Agent = ReturnType<typeof request.agent>;
export const PASSWORD = 'password';
/** Compared in no time, because specs sign in hundreds of people. */
const quickHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** Somebody with a group of their own. */
export interface Somebody {
  email?: string;
  roles?: readonly Role[];
  /** Ids of partners. */
  partners?: readonly number[];
  /** Whether the password is hashed as those are that people choose. */
  hasStrongHash?: boolean;
}

export interface OpenApp {
  app: NestExpressApplication;
  settings: Settings & { databaseUrl: string };
  store: EventStore;
  /** An agent that nobody is signed in with, but which sends the header that changes need. */
  anonymous: () => Agent;
  /** Makes somebody with these roles (all unless said) out of events, with the password PASSWORD. */
  register: (somebody?: Somebody) => Promise<{ id: number; group: number; email: string }>;
  /** Registers somebody and signs them in. */
  signIn: (somebody?: Somebody) => Promise<Agent>;
  /** Appends events and waits until the projections show them. Gives their last position. */
  given: (stream: string, ...events: { type: string; data: object }[]) => Promise<Position>;
  /** Queries the database. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever a spec asks for
  query: (text: string, ...values: unknown[]) => Promise<any[]>;
  /** The agent of the administrator: user 1, admin@example.com, signed in. */
  agent: Agent;
  /** Closes the application and drops its database. */
  close: () => Promise<void>;
  /** Drops its database and the files beside it. */
  drop: () => Promise<void>;
}

/** @param poolerUrl the address of a pooler before the test server, for requests */
type Opening = Overrides & { settings?: Partial<Settings>; poolerUrl?: string | undefined };

const throughPooler = (databaseUrl: string, poolerUrl: string): string =>
  Object.assign(new URL(poolerUrl), { pathname: new URL(databaseUrl).pathname }).href;

/** The application on a new database, or on the one of `settings`. */
export const openApp = async ({
  poolerUrl = process.env.TEST_POOLER_URL,
  ...overrides
}: Opening = {}): Promise<OpenApp> => {
  const database = await (overrides.projections ? freshDatabase() : firstStartedDatabase());
  const pooled = poolerUrl ? { poolerUrl: throughPooler(database.url, poolerUrl) } : {};
  const settings = { ...testSettings(database.url), ...pooled, ...overrides.settings };
  const app = await createApp(settings, { log: pino({ level: 'silent' }), ...overrides });
  await app.listen(0, '127.0.0.1');
  const store = app.get<EventStore>(EVENT_STORE);
  const anonymous = () => request.agent(app.getHttpServer()).set('X-Requested-With', 'XMLHttpRequest');

  const given: OpenApp['given'] = async (stream, ...events) => {
    const metadata = { actor: 'system', correlationId: randomUUID(), at: app.get(Clock).now() };
    const { position } = await store.append(
      stream,
      events.map((event) => ({ id: randomUUID(), event, metadata })),
    );
    await app.get(ProjectionsService).caughtUpWith(position);
    return position;
  };
  const register: OpenApp['register'] = ({ roles = ROLES, partners = [], hasStrongHash, ...rest } = {}) =>
    asSystem(async () => {
      const ids = await app.get(Ids).fresh({ group: 1, user: 1 });
      const [[group = 0] = [], [id = 0] = []] = [ids.group, ids.user];
      const email = rest.email ?? `user${id}@example.com`;
      await given(`group-${group}`, recordRegistered('group', group, { name: `Group ${group}`, roles }));
      const name = { firstName: 'Una', lastName: `User ${id}` };
      const fields = { email, name, phoneNumber: null, groups: [group], partners, activePartner: null };
      const at = await given(`user-${id}`, recordRegistered('user', id, fields));
      const passwords = app.get(Passwords);
      await passwords.store(id, await (hasStrongHash ? passwords.hash(PASSWORD) : quickHash), at);
      return { id, group, email };
    });
  const signIn: OpenApp['signIn'] = async (somebody) => {
    const { email } = await register(somebody);
    const agent = anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    // Otherwise the note of the sign-in comes among what a spec does next.
    await app.get(AccessNotes).flush();
    return agent;
  };

  const drop = async () => {
    await database.drop();
    for (const file of [settings.erasureList, settings.sealFile]) await rm(file, { force: true });
  };

  return {
    app,
    settings,
    store,
    anonymous,
    register,
    signIn,
    given,
    query: async (text, ...values) => (await app.get(Pool).query(text, values)).rows,
    agent: await signIn({ email: 'admin@example.com', hasStrongHash: true }),
    close: async () => {
      await app.close();
      await drop();
    },
    drop,
  };
};

/**
 * Opens one application for the specs of a file or of a `describe`, before the first of them, and closes it after the last.
 * @param overrides may be a function that makes them at that moment
 */
export const useOpenApp = (overrides: Opening | (() => Promise<Opening>) = {}): OpenApp => {
  const opened = {} as OpenApp;
  beforeAll(async () => {
    Object.assign(opened, await openApp(typeof overrides === 'function' ? await overrides() : overrides));
  });
  afterAll(() => opened.close());
  return opened;
};

/** The event that a record begins with. */
export const recordRegistered = (kind: string, id: number, fields: object) => ({
  type: 'RecordRegistered',
  data: { kind, id, fields },
});
