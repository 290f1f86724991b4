import type { EventEmitter } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { SESSION_EVENT } from '@bank/event-store';
import type { Client, Pool, PoolClient } from 'pg';

const LIMITS_MS = {
  look: 1_000,
  /** When nothing has come over a connection in use for so long, its server is asked whether it is there. */
  quiet: 2_000,
  answer: 5_000,
  /** For a new connection, while the server is known to be silent. */
  hurriedConnect: 1_000,
};

/** PostgreSQL and PgBouncer answer it with one byte before anything else, however busy they are and whoever asks. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

interface Use {
  bytesRead: number;
  /** When bytes were last seen to have come. */
  since: number;
}

export interface SilenceOptions {
  /** Pools whose sessions (`sessionClient`) are cut too; the same ones where nothing is said. */
  sessionsOf?: readonly Pool[];
  /** Servers behind a pooler, which answers also while they don't. */
  behind?: readonly NetConnectOpts[];
  limitsMs?: typeof LIMITS_MS;
  warn?: (sentence: string) => void;
  info?: (sentence: string) => void;
}

/**
 * Cuts the connections in use once their server is silent, as its death would: queries fail then, instead of waiting for as long as one
 * may take. A query that takes long is left alone where the server answers others. A session may be quiet for hours (a standby of the
 * leader, a listener), so that it is cut with the others, but is never a reason to ask.
 */
export const cutWhenSilent = (pools: readonly Pool[], options: SilenceOptions = {}): void =>
  void new SilenceWatch(pools, options);

class SilenceWatch {
  private readonly used = new Map<PoolClient, Use>();
  private readonly sessions = new Map<Client, Use>();
  private readonly usualLimits: ReadonlyMap<Pool, number | undefined>;
  private timer: NodeJS.Timeout | undefined;
  private isAsking = false;
  private silentAddress: NetConnectOpts | undefined;
  private readonly limitsMs: typeof LIMITS_MS;

  constructor(
    pools: readonly Pool[],
    private readonly options: SilenceOptions,
  ) {
    this.limitsMs = options.limitsMs ?? LIMITS_MS;
    this.usualLimits = new Map(pools.map((pool) => [pool, pool.options.connectionTimeoutMillis]));
    for (const pool of pools) {
      pool.on('acquire', (client) => this.noteUse(client));
      pool.on('release', (_, client) => this.used.delete(client));
      pool.on('connect', (client) => this.noteConnection(client));
    }
    for (const pool of options.sessionsOf ?? pools)
      (pool as EventEmitter).on(SESSION_EVENT, (client: Client) => this.noteSession(client));
  }

  private noteSession(client: Client): void {
    if (!countsBytes(client)) return;
    client.connection.once('connect', () => this.sessions.set(client, { bytesRead: -1, since: 0 }));
    client.once('end', () => this.sessions.delete(client));
  }

  private noteUse(client: PoolClient): void {
    if (!countsBytes(client)) return;
    this.used.set(client, { bytesRead: -1, since: 0 });
    this.lookLater();
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.look();
      if (this.used.size || this.silentAddress) this.lookLater();
    }, this.limitsMs.look).unref();
  }

  private look(): void {
    const now = performance.now();
    this.readBytes(now);
    if (this.silentAddress) this.cutQuiet(this.silentAddress, now - this.limitsMs.look);
    const [quietest] = [...this.used].sort(([, a], [, b]) => a.since - b.since);
    const isQuiet = quietest && now - quietest[1].since >= this.limitsMs.quiet;
    const address = this.silentAddress ?? (isQuiet ? addressOf(quietest[0]) : undefined);
    if (address && !this.isAsking) void this.ask(address);
  }

  private readBytes(now: number): void {
    for (const [client, use] of this.connections()) {
      const { bytesRead } = socketOf(client);
      if (bytesRead === use.bytesRead) continue;
      use.bytesRead = bytesRead;
      use.since = now;
    }
  }

  private async ask(address: NetConnectOpts): Promise<void> {
    this.isAsking = true;
    const askedAt = performance.now();
    const isSilent = await this.isSilent(address);
    this.isAsking = false;
    this.readBytes(performance.now());
    if (isSilent) this.noteSilence(address, askedAt);
    else {
      this.noteAnswer();
      for (const [client, use] of this.used) if (isAt(client, address)) use.since = performance.now();
    }
  }

  private async isSilent(address: NetConnectOpts): Promise<boolean> {
    const { behind = [] } = this.options;
    const asked = [address, ...behind].map((one) => staysSilent(one, this.limitsMs.answer));
    const [itself, ...others] = await Promise.all(asked);
    return itself! || (others.length > 0 && others.every(Boolean));
  }

  private noteSilence(address: NetConnectOpts, askedAt: number): void {
    if (!this.silentAddress) {
      // Whoever waits for a connection that is cut now would begin another wait.
      for (const pool of this.usualLimits.keys()) pool.options.connectionTimeoutMillis = this.limitsMs.hurriedConnect;
      this.options.warn?.('The database is silent: what waits for it is refused');
    }
    this.silentAddress = address;
    this.cutQuiet(address, askedAt);
  }

  /** Where it leads to another server, that one serves now, and what waits for the silent one goes on being cut. */
  private noteConnection(client: PoolClient): void {
    if (!this.silentAddress) return;
    if (isAt(client, this.silentAddress)) this.noteAnswer();
    else this.waitAsUsual();
  }

  private waitAsUsual(): void {
    for (const [pool, limit] of this.usualLimits) pool.options.connectionTimeoutMillis = limit;
  }

  private noteAnswer(): void {
    if (!this.silentAddress) return;
    this.silentAddress = undefined;
    this.waitAsUsual();
    this.options.info?.('The database answers again');
  }

  private cutQuiet(address: NetConnectOpts, since: number): void {
    for (const [client, use] of this.connections())
      if (use.since <= since && isAt(client, address)) socketOf(client).destroy();
  }

  private connections(): readonly (readonly [Client, Use])[] {
    return [...this.used, ...this.sessions];
  }
}

const socketOf = (client: Client) => client.connection.stream as Socket;
const countsBytes = (client: Client): boolean => socketOf(client).bytesRead !== undefined;

const addressOf = (client: Client): NetConnectOpts => {
  const { remoteAddress, remotePort } = socketOf(client);
  if (remoteAddress && remotePort) return { host: remoteAddress, port: remotePort };
  return { path: `${client.host}/.s.PGSQL.${client.port}` };
};

const isAt = (client: Client, address: NetConnectOpts): boolean =>
  JSON.stringify(addressOf(client)) === JSON.stringify(address);

/** A refusal is an answer. */
const staysSilent = (address: NetConnectOpts, limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address).unref();
    // After a pause of this process the timer comes first, and an answer that has arrived meanwhile right behind it.
    const timer = setTimeout(() => setImmediate(() => end(true)), limitMs).unref();
    const end = (isSilent: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isSilent);
    };
    socket.once('connect', () => socket.write(SSL_REQUEST));
    for (const event of ['data', 'error', 'close']) socket.once(event, () => end(false));
  });
