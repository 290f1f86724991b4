import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { freePort } from '../../apps/api/src/platform/database/embedded-server';
import { endProgram, startProgram } from '../../apps/api/src/testing/program';
import { connectTo } from '../support/connect';
import { findPids } from '../support/process-pids';
import { signalServer } from '../support/signal-server';
import { readAnswer, type Send } from '../support/writers/answer';

const MOST_SIGN_INS = 20;
/** Processes notice at different moments that the clock has jumped. */
const BETWEEN_SIGN_INS_MS = 100;
const ANSWER_LIMIT_MS = 60_000;
const ADMIN = { email: 'boss@example.org', password: 'quite long and not common' };
/** Settings of who signs in. */
export const FIRST_ADMIN = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
export const SOURCES = resolve(__dirname, '../../apps/api/src/main.ts');
/** Begins sooner than its sources. */
export const BUILT = resolve(__dirname, '../../dist/api/main.js');

type Env = Record<string, string>;
export type Role = 'web' | 'worker';

const SEVERAL = ['--web=2', '--workers=2'];

interface Starting {
  env?: Env;
  program?: string;
  args?: string[];
}

/** A portal of several processes with its own PostgreSQL, as `npm start -- --web=2 --workers=2` begins them, or what else is asked for. */
export class Portal {
  /** Whether writers use a connection again. */
  keepsConnections = true;
  /** How often a request was answered that nobody is signed in. */
  endedSessions = 0;
  private cookie = '';
  private signingIn: Promise<void> | undefined;

  private constructor(
    readonly dataDir: string,
    private readonly address: string,
    private readonly child: ChildProcess,
    readonly complained: () => string,
  ) {}

  static async start(dataDir: string, { env = {}, program = SOURCES, args = SEVERAL }: Starting = {}) {
    const port = await freePort(0);
    const settings = { ...FIRST_ADMIN, DATA_DIR: dataDir, PORT: String(port), MAIL_URL: '', ...env };
    const { child, complained } = await startProgram(program, args, settings);
    if (child.exitCode !== null) throw new Error(`The portal does not start: ${complained()}`);
    const portal = new Portal(dataDir, `http://127.0.0.1:${port}`, child, complained);
    await portal.signIn().catch(async (error) => {
      await portal.stop();
      throw error;
    });
    return portal;
  }

  get cluster(): string {
    return join(this.dataDir, 'postgres');
  }

  /** Once for all who find at the same time that their session has ended. */
  private signIn(): Promise<void> {
    this.signingIn ??= this.openSession().finally(() => {
      this.signingIn = undefined;
    });
    return this.signingIn;
  }

  private async openSession(): Promise<void> {
    const { status, message } = await this.ask('POST', '/api/session', 'sign-in', ADMIN);
    if (status !== 200) throw new Error(`Nobody can sign in: ${status} ${message}`);
  }

  /** As the administrator, who signs in again where the session has ended: as often as it takes while the clock jumps. */
  readonly send: Send = async (...request) => {
    for (let tries = 1; ; tries++) {
      const answer = await this.ask(...request);
      if (answer.status !== 401 || tries === MOST_SIGN_INS) return answer;
      if (tries > 1) await pause(BETWEEN_SIGN_INS_MS);
      this.endedSessions += 1;
      await this.signIn();
    }
  };

  private readonly ask: Send = async (method, path, key, body) => {
    const headers = {
      'Content-Type': 'application/json',
      'X-Requested-With': 'XMLHttpRequest',
      'Idempotency-Key': key,
      Cookie: this.cookie,
      ...(!this.keepsConnections && { Connection: 'close' }),
    };
    const asked = { method, headers, body: JSON.stringify(body), signal: AbortSignal.timeout(ANSWER_LIMIT_MS) };
    const answer = await fetch(`${this.address}${path}`, asked);
    const cookie = answer.headers.getSetCookie().find((set) => set.startsWith('session='));
    if (cookie) this.cookie = cookie.split(';')[0]!;
    return readAnswer(answer);
  };

  /** What `/health` says: ok, degraded or failing; undefined where nobody answers. */
  async health(): Promise<string | undefined> {
    const answer = await fetch(`${this.address}/health`).catch(() => undefined);
    return answer && ((await answer.json()) as { status: string }).status;
  }

  /** Of the processes of a role that answer now. */
  async pids(role: Role): Promise<number[]> {
    const pids = [...(await findPids(this.address))];
    return pids.flatMap(([name, pid]) => (name.startsWith(`${role}-`) ? pid : []));
  }

  signalPostgres(signal: NodeJS.Signals): void {
    signalServer(this.cluster, signal);
  }

  connect(): Promise<Client> {
    return connectTo(this.dataDir);
  }

  async query<Row>(sql: string): Promise<Row[]> {
    const client = await this.connect();
    return client
      .query(sql)
      .then(({ rows }) => rows as Row[])
      .finally(() => client.end());
  }

  async stop(): Promise<void> {
    await endProgram(this.child, 'SIGTERM');
  }
}
