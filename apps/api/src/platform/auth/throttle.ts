import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import { Turns } from '../commands/turns';
import { siteOf } from '../context/network';
import { currentContext } from '../context/request-context';
import { TooMany } from '../errors/too-many';

export interface Limit {
  hits: number;
  seconds: number;
}

/** Hits in `seconds`: of one network, of one site (see `siteOf`), and of all visitors. */
export interface VisitorLimit {
  seconds: number;
  network: number;
  site: number;
  all: number;
}

/** `free` failed tries cost nothing, then each failure doubles the delay. All times in seconds. */
export interface Pace {
  free: number;
  firstDelay: number;
  longestDelay: number;
  /** All failures are forgotten this long after the first one, or after the last delay. */
  forgottenAfter: number;
}

type Connection = Pick<Pool, 'query'>;

/** SQL; $3 and following are the values of a pace. */
const delayAfter = (hits: string) =>
  `make_interval(secs => CASE WHEN ${hits} < $4 THEN 0 ELSE least($6, $5 * power(2, least(${hits} - $4, 30))) END)`;

const COUNT_TRY = `
  INSERT INTO app.throttles AS t (key, hits, resets_at)
  VALUES ($1, 1, $2::timestamptz + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE SET (hits, free_at, resets_at) = (
    SELECT hits, CASE WHEN delay > interval '0' THEN $2::timestamptz + delay ELSE '-infinity' END,
      CASE WHEN delay > interval '0' OR t.resets_at <= $2
        THEN $2::timestamptz + delay + make_interval(secs => $3)
        ELSE least(t.resets_at, excluded.resets_at) END
    FROM (SELECT CASE WHEN t.resets_at <= $2 THEN 1 ELSE t.hits + 1 END AS hits) AS counted,
      LATERAL (SELECT ${delayAfter('counted.hits')} AS delay) AS delayed
  ) WHERE t.free_at <= $2 OR t.resets_at <= $2
  RETURNING hits`;

/** Begins a delay anew that is longer than any could be: it began while the clock was ahead. */
const REVIEW_DELAY = `
  UPDATE app.throttles AS t SET (free_at, resets_at) = (
    SELECT free_at, least(t.resets_at, free_at + make_interval(secs => $3))
    FROM (SELECT CASE WHEN t.free_at > $2::timestamptz + make_interval(secs => $6)
      THEN $2::timestamptz + ${delayAfter('t.hits')} ELSE t.free_at END AS free_at) AS reviewed
  ) WHERE key = $1
  RETURNING ceil(extract(epoch FROM free_at - $2))::integer AS rest`;

/**
 * Also where a count began while the clock was ahead. The clocks of two processes may differ by a minute. $3 is now, and
 * `excluded` a count that begins now.
 */
const IS_OVER = `(t.resets_at <= $3 OR t.resets_at > excluded.resets_at + interval '1 minute')`;

/** In PostgreSQL, for all processes together. It stores hashes, not addresses. */
@Injectable()
export class Throttle {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly turns: Turns,
  ) {}

  /** @throws TooMany */
  async hit(subject: string, limit: Limit, connection: Connection = this.pool): Promise<void> {
    const rest = await this.count(subject, limit, connection);
    if (rest > 0) throw new TooMany(rest);
  }

  /** @returns the seconds until the next one is within the limit; 0 where this one is */
  async count(subject: string, { hits, seconds }: Limit, connection: Connection = this.pool): Promise<number> {
    const { rows } = await connection.query(
      `INSERT INTO app.throttles AS t (key, hits, resets_at) VALUES ($1, 1, $3::timestamptz + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN ${IS_OVER} THEN 1 ELSE t.hits + 1 END,
         resets_at = CASE WHEN ${IS_OVER} THEN excluded.resets_at ELSE least(t.resets_at, excluded.resets_at) END
       RETURNING hits, ceil(extract(epoch FROM resets_at - $3))::integer AS rest`,
      [keyOf(subject), seconds, this.clock.now()],
    );
    return rows[0].hits > hits ? rows[0].rest : 0;
  }

  /** Adds what was counted elsewhere already. @returns what all have counted by now, and the seconds until it is forgotten */
  async add(counted: ReadonlyMap<string, number>, seconds: number): Promise<Added[]> {
    // In one order, or two processes could wait for each other's rows.
    const subjects = [...counted.keys()].map((subject) => ({ subject, key: keyOf(subject) }));
    subjects.sort((a, b) => (a.key < b.key ? -1 : 1));
    const { rows } = await this.pool.query<{ key: string; hits: number; rest: number }>(
      `INSERT INTO app.throttles AS t (key, hits, resets_at)
       SELECT key, hits, $3::timestamptz + make_interval(secs => $2)
       FROM unnest($1::text[], $4::integer[]) AS counted (key, hits)
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN ${IS_OVER} THEN excluded.hits ELSE t.hits + excluded.hits END,
         resets_at = CASE WHEN ${IS_OVER} THEN excluded.resets_at ELSE least(t.resets_at, excluded.resets_at) END
       RETURNING key, hits, ceil(extract(epoch FROM resets_at - $3))::integer AS rest`,
      [subjects.map(({ key }) => key), seconds, this.clock.now(), subjects.map(({ subject }) => counted.get(subject))],
    );
    const subjectOf = new Map(subjects.map(({ subject, key }) => [key, subject]));
    return rows.map(({ key, hits, rest }) => ({ subject: subjectOf.get(key)!, hits, rest }));
  }

  async hitAsVisitor(what: string, { seconds, ...limits }: VisitorLimit): Promise<void> {
    const network = currentContext().address ?? '';
    const site = siteOf(network);
    // The narrowest comes first, so that a refusal for one network uses up nobody else's share.
    await this.hit(`${what} ${network}`, { hits: limits.network, seconds });
    if (site) await this.hit(`${what} of site ${site}`, { hits: limits.site, seconds });
    await this.hit(`${what} of all`, { hits: limits.all, seconds });
  }

  /** @throws TooMany where the next one would be beyond the limit; counts nothing */
  async refuseBeyond(subject: string, { hits }: Pick<Limit, 'hits'>): Promise<void> {
    const { rows } = await this.pool.query<{ rest: number }>(
      `SELECT ceil(extract(epoch FROM resets_at - $2))::integer AS rest FROM app.throttles
       WHERE key = $1 AND hits >= $3 AND resets_at > $2`,
      [keyOf(subject), this.clock.now(), hits],
    );
    if (rows[0]) throw new TooMany(rows[0].rest);
  }

  /** Counts what was not noted within `seconds`, and notes it then. What was refused is counted again when it is repeated. */
  async countOnce(subject: string, seconds: number, count: () => Promise<void>): Promise<void> {
    const values = [keyOf(subject), seconds, this.clock.now()];
    const { rows } = await this.pool.query(
      `SELECT FROM app.throttles t, (SELECT $3::timestamptz + make_interval(secs => $2) AS resets_at) excluded
       WHERE key = $1 AND NOT ${IS_OVER}`,
      values,
    );
    if (rows.length) return;
    await count();
    await this.pool.query(
      `INSERT INTO app.throttles AS t (key, hits, resets_at) VALUES ($1, 1, $3::timestamptz + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at WHERE ${IS_OVER}`,
      values,
    );
  }

  /** Tries of the same `own` go one after the other; a success clears `own`. @returns undefined for a failure @throws TooMany, TooBusy */
  async limitTries<T>(
    subjects: Readonly<Record<string, Pace>>,
    own: string,
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const turn = await this.turns.wait(`try:${keyOf(own)}`);
    return this.tryOnce(subjects, own, work).finally(turn.end);
  }

  /** A try counts as failed from its beginning, so that several at once in many processes are no way around the delay. */
  private async tryOnce<T>(
    subjects: Readonly<Record<string, Pace>>,
    own: string,
    work: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const counted: CountedTry[] = [];
    const takeBack = () => Promise.all(counted.map((one) => this.takeBack(one)));
    try {
      for (const [subject, pace] of Object.entries(subjects)) counted.push(await this.countTry(subject, pace));
    } catch (error) {
      await takeBack();
      throw error;
    }
    const result = await work().catch(async (error) => {
      await takeBack();
      throw error;
    });
    if (result !== undefined) {
      await takeBack();
      await this.forget(own);
    }
    return result;
  }

  /** @throws TooMany while an earlier failure delays the next try */
  private async countTry(subject: string, pace: Pace): Promise<CountedTry> {
    const key = keyOf(subject);
    const values = [key, this.clock.now(), pace.forgottenAfter, pace.free, pace.firstDelay, pace.longestDelay];
    const { rows } = await this.pool.query(COUNT_TRY, values);
    if (rows[0]) return { key, hits: rows[0].hits };
    const delayed = await this.pool.query(REVIEW_DELAY, values);
    throw new TooMany(Math.max(1, delayed.rows[0]?.rest ?? 1));
  }

  /** Uncounts a try that was no failure; the delay ends unless other tries failed meanwhile. */
  private async takeBack({ key, hits }: CountedTry): Promise<void> {
    await this.pool.query(
      `UPDATE app.throttles SET hits = hits - 1, free_at = CASE WHEN hits = $2 THEN '-infinity' ELSE free_at END
       WHERE key = $1 AND hits > 0`,
      [key, hits],
    );
  }

  /** Forgets a subject, and all others whose time is over. */
  private async forget(subject: string): Promise<void> {
    await this.pool.query('DELETE FROM app.throttles WHERE key = $1 OR resets_at <= $2', [
      keyOf(subject),
      this.clock.now(),
    ]);
  }
}

interface Added {
  subject: string;
  hits: number;
  rest: number;
}

/** Counts as failed until it is taken back. */
interface CountedTry {
  key: string;
  hits: number;
}

const keyOf = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('base64');
