import { TIMELINE_SQL } from '@bank/event-store';
import type { ClientBase, Pool, PoolConfig } from 'pg';
import type { SilenceOptions } from './silent-server';

/** A pooler may be led elsewhere at any time, without a connection that breaks. */
const LOOK_EVERY_MS = 2_000;

export class PoolerElsewhere extends Error {
  /** As PostgreSQL names a connection that can't be made. */
  readonly code = '08001';
  override message = 'The pooler of DATABASE_URL leads to a PostgreSQL that another one took over from';
}

/**
 * Closed while a pooler leads to another server than direct connections do, as to a former primary that somebody has started again: what
 * is written there is lost with it. Direct connections come to whoever takes over, and the first of them closes the gate.
 */
export class PoolerGate {
  isClosed = false;
  private direct: Pool | undefined;
  /** Of the server that direct connections lead to. */
  private timeline: string | undefined;
  private looking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param probe connections through the pooler that may be used while the gate is closed */
  constructor(
    private readonly probe: Pool,
    private readonly sayings: Pick<SilenceOptions, 'warn' | 'info'>,
  ) {}

  /** For pools of direct connections: each new one says whether another server has taken over. */
  readonly verifyDirect: PoolConfig['verify'] = (client, done) =>
    void askTimeline(client).then((timeline) => {
      if (this.timeline !== undefined && timeline !== this.timeline) this.close();
      this.timeline = timeline;
      void this.look();
      done();
    }, done);

  /** @param direct connections to the server itself */
  watch(direct: Pool): void {
    this.direct = direct;
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    this.direct = undefined;
    await this.probe.end();
  }

  /** @throws PoolerElsewhere */
  refuse(): void {
    if (this.isClosed) throw new PoolerElsewhere();
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.sayings.warn?.(`${new PoolerElsewhere().message}: nothing is read or written there`);
  }

  private look(): Promise<void> {
    this.looking ??= this.compare().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  /** What can't be asked changes nothing: requests meet it themselves. */
  private async compare(): Promise<void> {
    const { direct, probe } = this;
    if (!direct) return;
    const [expected, found] = await Promise.all(
      [direct, probe].map((pool) => askTimeline(pool).catch(() => undefined)),
    );
    if (expected === undefined || found === undefined) return;
    this.timeline = expected;
    if (expected !== found) return this.close();
    if (this.isClosed)
      this.sayings.info?.('The pooler of DATABASE_URL leads to the PostgreSQL again that direct connections lead to');
    this.isClosed = false;
  }
}

/** A standby, which takes no writes, has none that equals another. */
const askTimeline = async (connection: Pick<ClientBase, 'query'>): Promise<string> => {
  const { rows } = await connection.query<{ timeline: string | null }>(TIMELINE_SQL);
  return rows[0]!.timeline ?? 'a standby';
};
