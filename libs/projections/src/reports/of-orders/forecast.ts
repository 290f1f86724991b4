import { records } from '@bank/domain';
import { countsAsDistribution } from '../../read-models/clients/figures';
import { AT_BANK_ZONE } from '../bank-day';
import { type Fragment, raw, sql } from '../fragment';
import { allOf } from './counted-orders';

const DEFAULT_FORECAST_MONTHS = records.partner.fields.forecastAverageMonths.initial;

/** SQL of the month of an instant by the bank's clock, YYYY-MM. */
const bankMonthOf = (instant: string): Fragment =>
  sql`to_char(${instant}::timestamptz ${raw(AT_BANK_ZONE)}, 'YYYY-MM')`;

/** The tables that `forecastDistributions` reads. */
export const FORECAST_TABLES = ['distribution_orders', 'partners', 'system_settings'] as const;

interface ForecastFilters {
  /** ISO 8601 UTC. */
  since?: string | undefined;
  until?: string | undefined;
  /** Id. */
  partner?: string | undefined;
}

/**
 * A SELECT of the distributions (id, owner, partner) of which the forecast of each partner is made: its last ones by month, as
 * many as the partner says, out of those between the months of two instants, of all partners or of one.
 */
export const forecastDistributions = ({ since, until, partner }: ForecastFilters): Fragment => sql`
  SELECT ranked.id, ranked.owner, ranked.partner
  FROM (
    SELECT o.id, o.owner, o.partner,
           row_number() OVER (PARTITION BY o.partner ORDER BY o.distribution_period DESC, o.id DESC) AS place
    FROM read.distribution_orders o
    WHERE ${allOf([
      raw(countsAsDistribution('o')),
      partner && sql`o.partner = ${partner}`,
      since && sql`o.distribution_period >= ${bankMonthOf(since)}`,
      until && sql`o.distribution_period <= ${bankMonthOf(until)}`,
    ])}
  ) ranked
  JOIN read.partners r ON r.id = ranked.partner
  WHERE ranked.place <= coalesce(r.forecast_average_months, ${raw(String(DEFAULT_FORECAST_MONTHS))})`;
