import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type Account, postgresAccount } from '../../apps/api/src/platform/database/embedded-account';
import { type Binaries, findBinaries } from '../../apps/api/src/platform/database/embedded-binaries';
import { createCluster } from '../../apps/api/src/platform/database/embedded-cluster';
import { freePort, startServer } from '../../apps/api/src/platform/database/embedded-server';
import { makeMemoryFolder } from '../../apps/api/src/testing/memory-folder';
import { signalServer } from './signal-server';

const PASSWORD = 'pair';
const PAUSE_MS = 20;
/** Files of a cluster that a copy makes anew. */
const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|pg_wal\/.+|server\.log.*|standby\.signal|backup_label|pg_stat_tmp\/.+)$/;

interface Server {
  name: string;
  cluster: string;
  port: number;
}

/** A primary and its standby, which confirms each commit before it is acknowledged. */
export class PairOfServers {
  private constructor(
    private readonly folder: string,
    private readonly programs: Binaries,
    private readonly account: Account,
    private primary: Server,
    private standby: Server,
  ) {}

  static async start(): Promise<PairOfServers> {
    const account = postgresAccount();
    const programs = await findBinaries(account);
    const folder = makeMemoryFolder('bank-pair-');
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0);
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (name): Promise<Server> => ({ name, cluster: join(folder, name), port: await freePort(0) })),
    );
    const pair = new PairOfServers(folder, programs, account, a!, b!);
    await createCluster(programs, a!.cluster, PASSWORD, account);
    await pair.begin(a!);
    await pair.ask(a!, 'CREATE DATABASE bank', 'postgres');
    await pair.addStandby();
    return pair;
  }

  /** Both servers, in the order of their names. */
  get url(): string {
    const ports = [this.primary, this.standby].sort((a, b) => (a.name < b.name ? -1 : 1)).map(({ port }) => port);
    return `postgres://bank:${PASSWORD}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/bank?target_session_attrs=read-write`;
  }

  get standbyUrl(): string {
    return `postgres://bank:${PASSWORD}@127.0.0.1:${this.standby.port}/bank`;
  }

  /** From now on the standby confirms what it gets, but shows none of it. */
  async stopReplay(): Promise<void> {
    await this.ask(this.standby, 'SELECT pg_wal_replay_pause()');
  }

  async resumeReplay(): Promise<void> {
    await this.ask(this.standby, 'SELECT pg_wal_replay_resume()');
  }

  /** All processes of the primary stand still until the work is done. */
  async whilePrimaryStandsStill(work: () => Promise<void>): Promise<void> {
    const { cluster } = this.primary;
    signalServer(cluster, 'SIGSTOP');
    try {
      await work();
    } finally {
      signalServer(cluster, 'SIGCONT');
    }
  }

  /** The primary ends without a word, the standby takes its place. @returns how long it took */
  async failOver(): Promise<{ promotionMs: number }> {
    signalServer(this.primary.cluster, 'SIGKILL');
    return this.promote();
  }

  /** The primary stands still for good, and the standby takes its place until the work is done. */
  async failOverFromSilent(work: () => Promise<void>): Promise<void> {
    const { cluster } = this.primary;
    signalServer(cluster, 'SIGSTOP');
    try {
      await this.promote();
      await work();
    } finally {
      signalServer(cluster, 'SIGKILL');
    }
  }

  private async promote(): Promise<{ promotionMs: number }> {
    const begin = performance.now();
    await this.programs.run('pg_ctl', ['promote', '-D', this.standby.cluster, '-w', '-t', '60']);
    [this.primary, this.standby] = [this.standby, this.primary];
    return { promotionMs: performance.now() - begin };
  }

  /** Makes the standby anew from the primary, and waits until it confirms commits. */
  async addStandby(): Promise<void> {
    const { primary, standby } = this;
    rmSync(standby.cluster, { recursive: true, force: true });
    await this.copyCluster();
    const info = `host=127.0.0.1 port=${primary.port} user=bank password=${PASSWORD} application_name=${standby.name}`;
    writeFileSync(join(standby.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`);
    writeFileSync(join(standby.cluster, 'standby.signal'), '');
    this.giveToAccount(standby.cluster);
    await this.begin(standby);
    await this.ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await this.ask(primary, 'SELECT pg_reload_conf()');
    while (!(await this.ask(primary, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).length)
      await pause(PAUSE_MS);
  }

  /** Starts the former primary again, as somebody does who does not know that another took its place. */
  startFormerPrimary(): Promise<void> {
    // Whoever was killed has left it, and may be there as a process that nobody has waited for.
    rmSync(join(this.standby.cluster, 'postmaster.pid'), { force: true });
    return this.begin(this.standby);
  }

  stop(): void {
    for (const { cluster } of [this.primary, this.standby]) signalServer(cluster, 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async begin({ cluster, port }: Server): Promise<void> {
    const settings = ['max_connections=200', 'wal_keep_size=512MB', 'hot_standby=on', 'full_page_writes=off'];
    await startServer(this.programs, cluster, port, settings);
  }

  private async copyCluster(): Promise<void> {
    const { primary, standby } = this;
    const client = await this.connect(primary);
    try {
      await client.query(`SELECT pg_backup_start('standby', true)`);
      copyChanging(primary.cluster, standby.cluster);
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
      writeFileSync(join(standby.cluster, 'backup_label'), rows[0]!.labelfile);
    } finally {
      await client.end();
    }
  }

  private giveToAccount(cluster: string): void {
    const { uid, gid } = this.account;
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, cluster]);
  }

  private async connect({ port }: Server, database = 'bank'): Promise<Client> {
    const client = new Client({ host: '127.0.0.1', port, user: 'bank', password: PASSWORD, database });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  private async ask(server: Server, sql: string, database?: string): Promise<unknown[]> {
    const client = await this.connect(server, database);
    return client
      .query(sql)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }
}

/** Files come and go meanwhile; the write-ahead log makes up for it. */
const copyChanging = (from: string, to: string): void => {
  try {
    cpSync(from, to, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(from.length)) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    rmSync(to, { recursive: true, force: true });
    copyChanging(from, to);
  }
};
