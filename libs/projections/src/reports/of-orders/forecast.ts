import { records } from '@bank/domain';
import { countsAsDistribution } from '../../read-models/clients/figures';
import { AT_BANK_ZONE } from '../bank-day';
import { type Fragment, raw, sql } from '../fragment';
import { allOf } from './counted-orders';

const DEFAULT_FORECAST_MONTHS = records.partner.fields.forecastAverageMonths.initial;

const bankMonthOf = (instant: string): Fragment =>
  sql`to_char(${instant}::timestamptz ${raw(AT_BANK_ZONE)}, 'YYYY-MM')`;

export const FORECAST_TABLES = ['distribution_orders', 'partners', 'system_settings'] as const;

interface ForecastFilters {
  since?: string | undefined;
  until?: string | undefined;
  partner?: string | undefined;
}

/** `id`, `owner`, `partner`: its last ones by month, as many as the partner says, between the months of two instants. */
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
