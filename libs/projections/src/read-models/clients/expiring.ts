import { ACTIVE_CLIENT_STATUSES } from '@bank/domain';
import { clientFigures, distributionExpiration } from './figures';

const ACTIVE = ACTIVE_CLIENT_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * SQL of the condition that a month is the last one in which a client `c` is served, by its age or by its distributions. Most
 * expirations are on the first day of a month, which ends the one before: a client's last month holds the day before it.
 * @param c alias of the table of clients
 * @param month SQL of the month, YYYY-MM, which stands in it once
 */
export const isLastServedIn = (c: string, month: string): string => `(
  ${c}.status IN (${ACTIVE}) AND ${c}.merged_into IS NULL AND ${c}.erased_at IS NULL AND EXISTS (
    SELECT FROM (SELECT to_date(${month}, 'YYYY-MM') AS first) m, LATERAL ${clientFigures(`${c}.id`)} f
    WHERE NOT (${c}.is_expiration_overridden_temporarily
               AND ${c}.temporary_override_expiration_due_date >= m.first + interval '1 month')
      AND date_trunc('month', least(${c}.age_expires_at, ${distributionExpiration(c, 'f')}) - 1) = m.first))`;
