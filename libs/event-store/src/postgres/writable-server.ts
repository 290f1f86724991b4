import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { DatabaseServer } from './database-address';

const ANSWER_LIMIT_MS = 2_000;
/** Who wants a connection waits for so long for a server that takes writes, as while a standby takes over. */
const SEARCH_MS = 4_000;
const PAUSE_MS = 100;

/** With each take-over the write-ahead log gets a higher timeline. null for a standby. */
export const TIMELINE_SQL = `SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;

export class NoWritableServer extends Error {
  /** As PostgreSQL names a connection that can't be made. */
  readonly code = '08001';

  constructor(servers: readonly DatabaseServer[], reason: string) {
    super(`None of ${servers.map(({ host, port }) => `${host}:${port}`).join(', ')} takes writes: ${reason}`);
  }
}

/** Which of several servers takes writes. The search is shared by all who want a connection at that moment. */
export class WritableServer {
  private known: DatabaseServer | undefined;
  private timeline = 0;
  private searching: Promise<DatabaseServer> | undefined;

  constructor(private readonly servers: readonly DatabaseServer[]) {}

  /** @throws NoWritableServer */
  async find(): Promise<DatabaseServer> {
    if (this.known) return this.known;
    this.searching ??= this.search().finally(() => {
      this.searching = undefined;
    });
    return this.searching;
  }

  /** A connection to it was lost, refused, or takes no writes. */
  forget(server: DatabaseServer): void {
    if (this.known === server) this.known = undefined;
  }

  private async search(): Promise<DatabaseServer> {
    const deadline = performance.now() + SEARCH_MS;
    for (;;) {
      const answers = await Promise.all(this.servers.map(askTimeline));
      const [first] = answers
        .filter(({ timeline }) => timeline !== undefined && timeline >= this.timeline)
        .sort((a, b) => b.timeline! - a.timeline!);
      if (first) {
        this.timeline = first.timeline!;
        this.known = first.server;
        return first.server;
      }
      if (performance.now() >= deadline)
        throw new NoWritableServer(this.servers, answers.map(({ reason }) => reason).join('; '));
      await pause(PAUSE_MS);
    }
  }
}

interface Answer {
  server: DatabaseServer;
  /** Of a server that takes writes. A former primary that comes back has a lower one than whoever took over. */
  timeline?: number;
  reason: string;
}

const askTimeline = async (server: DatabaseServer): Promise<Answer> => {
  const client = new Client({
    connectionString: server.url,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    application_name: 'which server takes writes',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null }>(TIMELINE_SQL);
    const timeline = rows[0]!.timeline;
    return timeline === null
      ? { server, reason: 'a standby' }
      : { server, timeline: Number.parseInt(timeline, 16), reason: 'a former primary' };
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return { server, reason: message || String(code) };
  } finally {
    client.end().catch(() => {});
  }
};
