import { ACTIVE_CLIENT_STATUSES } from '@bank/domain';
import { countsAsDistribution } from './figures';

const ACTIVE = ACTIVE_CLIENT_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * SQL for whether no completed distribution of a month says yet what an active client was given. All lines of the month are read
 * at once: among all clients of a bank they can't be looked up client by client.
 * @param c alias of `read.clients` @param month SQL of the month, YYYY-MM, which stands in it once
 */
export const isToReportFor = (c: string, month: string): string => `(
  ${c}.status IN (${ACTIVE}) AND ${c}.merged_into IS NULL AND ${c}.erased_at IS NULL AND NOT EXISTS (
    SELECT FROM read.distribution_orders reported
    JOIN read.distribution_order_lines given ON given.owner = reported.owner AND given.quantity > 0
    LEFT JOIN read.client_merges merged ON merged.id = given.client
    WHERE coalesce(merged.heir, given.client) = ${c}.id
      AND reported.distribution_period = ${month} AND ${countsAsDistribution('reported')}))`;
