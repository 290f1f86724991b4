import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../commands/clock';
import { TooMany } from '../http/too-many';

export interface Limit {
  hits: number;
  seconds: number;
}

/** Counts tries in PostgreSQL, for all processes together. Kept are hashes, not addresses. */
@Injectable()
export class Throttle {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
  ) {}

  /** Counts one try by `subject`. @throws TooMany when the limit was reached already */
  async hit(subject: string, { hits, seconds }: Limit): Promise<void> {
    const { rows } = await this.pool.query(
      `INSERT INTO app.throttles AS t (key, hits, resets_at) VALUES ($1, 1, $3::timestamptz + make_interval(secs => $2))
       ON CONFLICT (key) DO UPDATE SET
         hits = CASE WHEN t.resets_at <= $3 THEN 1 ELSE t.hits + 1 END,
         resets_at = CASE WHEN t.resets_at <= $3 THEN excluded.resets_at ELSE t.resets_at END
       RETURNING hits, ceil(extract(epoch FROM resets_at - $3))::integer AS rest`,
      [keyOf(subject), seconds, this.clock.now()],
    );
    if (rows[0].hits > hits) throw new TooMany(rows[0].rest);
  }

  /** It was no attack after all. */
  async forgive(subject: string): Promise<void> {
    await this.pool.query('DELETE FROM app.throttles WHERE key = $1 OR resets_at <= $2', [
      keyOf(subject),
      this.clock.now(),
    ]);
  }
}

const keyOf = (subject: string) => createHash('sha256').update(subject.toLowerCase()).digest('base64');
