import { ACTIVE_CLIENT_STATUSES } from '@bank/domain';
import { clientFigures, distributionExpiration } from './figures';

const ACTIVE = ACTIVE_CLIENT_STATUSES.map((status) => `'${status}'`).join(', ');

/** By its age or its distributions. An expiration on the first day of a month ends the month before. @param month SQL, used once */
export const isLastServedIn = (c: string, month: string): string => `(
  ${c}.status IN (${ACTIVE}) AND ${c}.merged_into IS NULL AND ${c}.erased_at IS NULL AND EXISTS (
    SELECT FROM (SELECT to_date(${month}, 'YYYY-MM') AS first) m, LATERAL ${clientFigures(`${c}.id`)} f
    WHERE NOT (${c}.is_expiration_overridden_temporarily
               AND ${c}.temporary_override_expiration_due_date >= m.first + interval '1 month')
      AND date_trunc('month', least(${c}.age_expires_at, ${distributionExpiration(c, 'f')}) - 1) = m.first))`;
