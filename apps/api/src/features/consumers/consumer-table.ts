import { type ConsumerLimits, records } from '@bank/domain';
import type { Position } from '@bank/event-store';
import { recordRelation } from '@bank/projections';
import type { Pool } from 'pg';
import { MAX_INTERVAL_DAYS } from '../../platform/database/max-interval-days';
import { inTransaction } from '../../platform/database/transaction';
import { DEFAULT_LIMITS, MAX_CONSUMERS_OF_TOKEN } from './limits';

/** A program that acknowledges the feed, with its token. */
export interface Consumer {
  id: number;
  name: string;
  token: { id: number; name: string; isExpired: boolean };
  /** All where there is none. */
  eventTypes: readonly string[];
  position: Position;
  acknowledgedAt: string;
  limits: ConsumerLimits;
  /** Since when it has been over both limits, as far as anybody looked. */
  behindSince: string | null;
}

interface Row extends Omit<Consumer, 'position' | 'acknowledgedAt' | 'behindSince' | 'limits' | 'eventTypes'> {
  position: string;
  acknowledgedAt: Date;
  behindSince: Date | null;
  maxEvents: number | null;
  maxSeconds: number | null;
  eventTypes: string[] | null;
}

/** $1 is now. */
const SELECT = `SELECT c.id, c.name, c.position::text, c.acknowledged_at AS "acknowledgedAt",
  c.behind_since AS "behindSince", c.max_events AS "maxEvents", c.max_seconds AS "maxSeconds",
  r.event_types AS "eventTypes", jsonb_build_object('id', r.id, 'name', r.name, 'isExpired', COALESCE(
    r.created_at + make_interval(days => least(r.expires_after_days, ${MAX_INTERVAL_DAYS})) <= $1, false)) AS token
  FROM app.feed_consumers c JOIN ${recordRelation(records.apiToken.kind)} r ON r.id = c.token_id AND r.removed_at IS NULL`;

const toConsumer = ({ maxEvents, maxSeconds, ...row }: Row): Consumer => ({
  ...row,
  position: BigInt(row.position),
  acknowledgedAt: row.acknowledgedAt.toISOString(),
  behindSince: row.behindSince?.toISOString() ?? null,
  eventTypes: row.eventTypes ?? [],
  limits: { events: maxEvents ?? DEFAULT_LIMITS.events, seconds: maxSeconds ?? DEFAULT_LIMITS.seconds },
});

export type Wanted = { token: number; name?: string } | { id: number } | 'all';

const conditionOf = (wanted: Wanted): { where: string; values: unknown[] } => {
  if (wanted === 'all') return { where: '', values: [] };
  if ('id' in wanted) return { where: 'WHERE c.id = $2', values: [wanted.id] };
  const { token, name } = wanted;
  if (name === undefined) return { where: 'WHERE c.token_id = $2', values: [token] };
  return { where: 'WHERE c.token_id = $2 AND c.name = $3', values: [token, name] };
};

export const findConsumers = async (pool: Pool, wanted: Wanted, now: string): Promise<Consumer[]> => {
  const { where, values } = conditionOf(wanted);
  const { rows } = await pool.query<Row>(`${SELECT} ${where} ORDER BY c.name, c.id`, [now, ...values]);
  return rows.map(toConsumer);
};

export interface Acknowledgement {
  token: number;
  name: string;
  position: Position;
  /** It may go back. */
  reset: boolean;
  at: string;
}

const valuesOf = ({ token, name, position, at, reset }: Acknowledgement) => [token, name, String(position), at, reset];
const ADVANCE = `UPDATE app.feed_consumers SET position = $3, acknowledged_at = $4
  WHERE token_id = $1 AND name = $2 AND (position <= $3 OR $5)`;

export type Outcome = 'acknowledged' | 'backwards' | 'full' | 'revoked';

/** Of two at once the greater position stays. */
export const acknowledge = async (pool: Pool, given: Acknowledgement): Promise<Outcome> => {
  if ((await pool.query(ADVANCE, valuesOf(given))).rowCount) return 'acknowledged';
  return inTransaction(pool, async (connection) => {
    // One new consumer of a token after the other, so that all of them are counted.
    const token = await connection.query('SELECT FROM app.api_tokens WHERE token_id = $1 FOR UPDATE', [given.token]);
    if (!token.rowCount) return 'revoked';
    if ((await connection.query(ADVANCE, valuesOf(given))).rowCount) return 'acknowledged';
    const { rows } = await connection.query<{ name: string }>(
      'SELECT name FROM app.feed_consumers WHERE token_id = $1',
      [given.token],
    );
    if (rows.some(({ name }) => name === given.name)) return 'backwards';
    if (rows.length >= MAX_CONSUMERS_OF_TOKEN) return 'full';
    await connection.query(
      'INSERT INTO app.feed_consumers (token_id, name, position, acknowledged_at) VALUES ($1, $2, $3, $4)',
      valuesOf(given).slice(0, 4),
    );
    return 'acknowledged';
  });
};

/** Null is the default. */
export const writeLimits = async (
  pool: Pool,
  id: number,
  { events, seconds }: { events: number | null; seconds: number | null },
): Promise<void> => {
  await pool.query('UPDATE app.feed_consumers SET max_events = $2, max_seconds = $3 WHERE id = $1', [
    id,
    events,
    seconds,
  ]);
};

/** @returns whether that is news */
export const noteBehind = async (pool: Pool, id: number, now: string): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'UPDATE app.feed_consumers SET behind_since = $2 WHERE id = $1 AND behind_since IS NULL',
    [id, now],
  );
  return rowCount === 1;
};

/** @returns whether that is news */
export const noteInStep = async (pool: Pool, id: number): Promise<boolean> => {
  const { rowCount } = await pool.query(
    'UPDATE app.feed_consumers SET behind_since = NULL WHERE id = $1 AND behind_since IS NOT NULL',
    [id],
  );
  return rowCount === 1;
};

export const deleteConsumer = async (pool: Pool, id: number): Promise<void> => {
  await pool.query('DELETE FROM app.feed_consumers WHERE id = $1', [id]);
};
