import type { Pool } from 'pg';
import { LONGEST_DELAY_SECONDS } from './retries';
import { LIVE_WEBHOOKS, type SealedSecrets } from './webhook-states';

/** What lies too far ahead was noted while the clock was ahead. */
const hasCome = (column: string) =>
  `(${column} IS NULL OR ${column} <= $1 OR ${column} > $1::timestamptz + make_interval(secs => ${LONGEST_DELAY_SECONDS}))`;

const KEEP_SETTLED_INTERVAL = '30 days';
/** As much of an answer is kept. */
const MAX_ANSWER_CHARACTERS = 500;

export interface Due extends SealedSecrets {
  id: number;
  webhook: number;
  messageId: string;
  type: string;
  /** The position after which its event is the next; null for a test. */
  after: string | null;
  stream: string;
  attempts: number;
  queuedAt: Date;
  url: string;
  types: string[] | null;
  includesPersonalData: boolean;
}

/** $1 is the present time, $2 the webhooks whose receivers are called at this moment. */
const SERVABLE = `(SELECT s.*, r.url, r.event_types, r.includes_personal_data FROM ${LIVE_WEBHOOKS}
  WHERE NOT s.webhook_id = ANY($2::integer[]) AND ${hasCome('s.quiet_until')}) w`;
/** Of each stream only its first message: the others wait behind it. */
const IS_DUE = `d.settled_at IS NULL AND ${hasCome('d.due_at')}
  AND NOT EXISTS (SELECT FROM app.webhook_deliveries e WHERE e.webhook_id = d.webhook_id AND e.stream = d.stream
    AND e.id < d.id AND e.settled_at IS NULL)`;

/** @param served the webhooks whose receivers are called at this moment */
export const claimDue = async (pool: Pool, now: string, served: readonly number[]): Promise<Due | undefined> => {
  const { rows } = await pool.query<Due>(
    `SELECT d.id, d.webhook_id AS webhook, d.message_id AS "messageId", d.type, d.after, d.stream, d.attempts,
       d.queued_at AS "queuedAt", w.url, w.event_types AS types, w.includes_personal_data AS "includesPersonalData",
       w.secret, CASE WHEN w.former_until > $1 THEN w.former_secret END AS "formerSecret"
     FROM app.webhook_deliveries d JOIN ${SERVABLE} USING (webhook_id) WHERE ${IS_DUE} ORDER BY d.due_at, d.id LIMIT 1`,
    [now, served],
  );
  return rows[0];
};

/** The number of receivers for which something is due and that are not called at this moment. */
export const countServable = async (pool: Pool, now: string, served: readonly number[]): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM ${SERVABLE}
     WHERE EXISTS (SELECT FROM app.webhook_deliveries d WHERE d.webhook_id = w.webhook_id AND ${IS_DUE})`,
    [now, served],
  );
  return rows[0]!.count;
};

interface Attempt {
  at: string;
  problem?: string;
  answer: { status: number; text: string | null } | undefined;
}

const valuesOf = ({ at, problem, answer }: Attempt) => [
  at,
  problem ?? null,
  answer?.status ?? null,
  withoutNul(answer?.text)?.slice(0, MAX_ANSWER_CHARACTERS) ?? null,
];

/** PostgreSQL has no such character in texts. */
const withoutNul = (text: string | null | undefined) => text?.replaceAll('\0', '');

const NOTE = 'attempts = attempts + 1, attempted_at = $2, problem = $3, status = $4, answer = $5';

export const noteSettled = async (
  pool: Pool,
  { id }: Due,
  { outcome, ...attempt }: Attempt & { outcome: 'DELIVERED' | 'GIVEN_UP' | 'SKIPPED' },
): Promise<void> => {
  await pool.query(
    `UPDATE app.webhook_deliveries SET ${NOTE}, settled_at = $2, outcome = $6 WHERE id = $1 AND settled_at IS NULL`,
    [id, ...valuesOf(attempt), outcome],
  );
};

/** @param quietSeconds for how long the receiver wants to be asked nothing */
export const postpone = async (
  pool: Pool,
  { id, webhook }: Due,
  { delaySeconds, quietSeconds, ...attempt }: Attempt & { delaySeconds: number; quietSeconds: number },
): Promise<void> => {
  await pool.query(
    `UPDATE app.webhook_deliveries SET ${NOTE}, due_at = $2::timestamptz + make_interval(secs => $6)
     WHERE id = $1 AND settled_at IS NULL`,
    [id, ...valuesOf(attempt), delaySeconds],
  );
  if (quietSeconds)
    await pool.query(
      'UPDATE app.webhook_states SET quiet_until = $2::timestamptz + make_interval(secs => $3) WHERE webhook_id = $1',
      [webhook, attempt.at, quietSeconds],
    );
};

/** What was settled long ago is forgotten. */
export const dropOld = async (pool: Pool, now: string): Promise<void> => {
  await pool.query(
    `DELETE FROM app.webhook_deliveries WHERE settled_at < $1::timestamptz - interval '${KEEP_SETTLED_INTERVAL}'`,
    [now],
  );
};
