import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { LOG } from '../settings/tokens';

/** The places of a process that died are free after this time. */
const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;

const LEASE_END = `now() + interval '${LEASE_SECONDS} seconds'`;

/** A lease that ends later than any can was taken while PostgreSQL's clock was ahead. @param at SQL of its end */
const isTaken = (at: string): string => `(${at} > now() AND ${at} <= now() + interval '${2 * LEASE_SECONDS} seconds')`;

/** Takes the first place that is free; none where somebody else took that very one at this moment. */
const TAKE = `
  INSERT INTO app.places AS p (subject, place, holder, since, ends_at)
  SELECT $1, n, $3, clock_timestamp(), ${LEASE_END} FROM generate_series(1, $2::integer) AS n
  WHERE NOT EXISTS (SELECT FROM app.places WHERE subject = $1 AND place = n AND ${isTaken('ends_at')})
  ORDER BY n LIMIT 1
  ON CONFLICT (subject, place) DO UPDATE SET (holder, since, ends_at) = (excluded.holder, excluded.since, excluded.ends_at)
  WHERE NOT ${isTaken('p.ends_at')}
  RETURNING place`;

const IS_FULL = `SELECT count(*) >= $2 AS full FROM app.places WHERE subject = $1 AND ${isTaken('ends_at')}`;

/** Nothing where somebody else took the place of the oldest at this moment: who holds it then has only just come. */
const TAKE_FROM_OLDEST = `
  WITH oldest AS (SELECT place, holder FROM app.places WHERE subject = $1 ORDER BY since LIMIT 1)
  UPDATE app.places p SET holder = $2, since = clock_timestamp(), ends_at = ${LEASE_END}
  FROM oldest WHERE p.subject = $1 AND p.place = oldest.place AND p.holder = oldest.holder
  RETURNING oldest.holder`;

/** What one subject may have open at once, in PostgreSQL, for all processes together. */
@Injectable()
export class Places implements OnApplicationShutdown {
  private readonly held = new Set<string>();
  private renewing: NodeJS.Timeout | undefined;
  private releasing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @param holder a UUID, by which the place is released @returns whether there was a place among `limit` */
  async take(subject: string, limit: number, holder: string): Promise<boolean> {
    this.hold(holder);
    try {
      // Each loss of a place means that somebody else has one.
      for (let tries = 0; tries <= limit; tries++) {
        const { rowCount } = await this.pool.query(TAKE, [subject, limit, holder]);
        if (rowCount) return true;
        const { rows } = await this.pool.query<{ full: boolean }>(IS_FULL, [subject, limit]);
        if (rows[0]?.full) break;
      }
      this.letGo(holder);
      return false;
    } catch (error) {
      this.letGo(holder);
      throw error;
    }
  }

  /** @returns the holder that lost its place, where there was none left */
  async takeFromOldest(subject: string, limit: number, holder: string): Promise<string | undefined> {
    for (;;) {
      if (await this.take(subject, limit, holder)) return undefined;
      const { rows } = await this.pool.query<{ holder: string }>(TAKE_FROM_OLDEST, [subject, holder]);
      if (!rows[0]) continue;
      this.hold(holder);
      return rows[0].holder;
    }
  }

  /** One that can't be released is free when its lease has ended. */
  release(holder: string): void {
    if (!this.held.has(holder)) return;
    this.letGo(holder);
    this.releasing = this.pool
      .query('DELETE FROM app.places WHERE holder = $1', [holder])
      .catch((error: Error) => this.log.warn({ problem: error.message }, 'A place could not be released'));
  }

  async onApplicationShutdown() {
    clearInterval(this.renewing);
    await this.releasing;
  }

  private hold(holder: string): void {
    this.held.add(holder);
    this.renewing ??= setInterval(() => void this.renew(), RENEW_MS).unref();
  }

  private letGo(holder: string): void {
    this.held.delete(holder);
    if (this.held.size) return;
    clearInterval(this.renewing);
    this.renewing = undefined;
  }

  private async renew(): Promise<void> {
    await this.pool
      .query(`UPDATE app.places SET ends_at = ${LEASE_END} WHERE holder = ANY($1::uuid[])`, [[...this.held]])
      .catch((error: Error) => this.log.warn({ problem: error.message }, 'Places could not be kept'));
  }
}
