import { ACTIVE_CLIENT_STATUSES } from '@bank/domain';
import { clientFigures, distributionExpiration } from './figures';

const ACTIVE = ACTIVE_CLIENT_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * By the day that `expiresOn` shows, of an active client. One on the first day of the next month ends this month. The age comes
 * first, since the distributions of a client take a look at its lines. @param month SQL, used once
 */
export const expiresByEndOf = (c: string, month: string): string => `(
  ${c}.status IN (${ACTIVE}) AND ${c}.merged_into IS NULL AND ${c}.erased_at IS NULL AND EXISTS (
    SELECT FROM (SELECT (to_date(${month}, 'YYYY-MM') + interval '1 month')::date AS next) m
    WHERE NOT (${c}.is_expiration_overridden_temporarily AND ${c}.temporary_override_expiration_due_date > m.next)
      AND (${c}.age_expires_at <= m.next
           OR (SELECT ${distributionExpiration(c, 'f')} FROM ${clientFigures(`${c}.id`)} f) <= m.next)))`;
