import { levelParts } from '../../read-models/stock';
import { raw, sql, where } from '../fragment';
import { FORECAST_TABLES, forecastDistributions } from '../of-orders/forecast';
import {
  figureKey,
  PRODUCT_TABLES,
  productColumns,
  readOrderableProducts,
  WITH_CATEGORY,
  zeroFigures,
} from '../of-orders/product-columns';
import { inUnitAsked, packSizeFor, SHOWN_TOTAL } from '../packs';
import { type FilterValues, type ReportQuery, type SummedUp, summedUpQuery } from '../query';
import { forecastLinesBehind, movementsBehind } from './report';

const UNITS_PREFIX = 'units-';
const FORECAST_PREFIX = 'forecast-';

/** Stock and distributions are summed by partner and product before they meet. */
const inventory = ({ showDiapersOrPackages, partnerType, startingAt, endingAt }: FilterValues): SummedUp => {
  const packSize = packSizeFor(raw('r.partner_type'));
  return {
    figures: {
      zeros: zeroFigures(undefined),
      amounts: sql`
      WITH forecast AS MATERIALIZED (${forecastDistributions({ since: startingAt, until: endingAt })}),
      counted AS (SELECT partner, count(*)::integer AS distributions FROM forecast GROUP BY partner),
      given AS (
        SELECT d.partner, l.product, sum(l.quantity) AS units
        FROM forecast d JOIN read.distribution_order_lines l ON l.owner = d.owner GROUP BY d.partner, l.product
      ),
      stock AS (
        SELECT location_id AS partner, product_id AS product, sum(committed) AS units
        FROM (${levelParts(endingAt, undefined)}) parts GROUP BY location_id, product_id
      ),
      products AS (
        SELECT r.id, ${figureKey} AS key, coalesce(stock.units, 0) AS units, counted.distributions,
               ${inUnitAsked(raw('coalesce(stock.units, 0)'), packSize, showDiapersOrPackages)} AS amount,
               coalesce(stock.units, 0) * counted.distributions::numeric / nullif(given.units, 0) AS months_left
        FROM stock FULL JOIN given USING (partner, product)
        JOIN read.partners r ON r.id = partner
        JOIN read.products p ON p.id = product ${WITH_CATEGORY}
        LEFT JOIN counted ON counted.partner = r.id
      )
      SELECT id, key, true AS is_summed, amount, units, distributions FROM products
      UNION ALL SELECT id, ${raw(`'${UNITS_PREFIX}'`)} || key, false, units, 0, NULL FROM products
      UNION ALL SELECT id, ${raw(`'${FORECAST_PREFIX}'`)} || key, false, months_left, 0, NULL FROM products`,
    },
    rows: sql`
      SELECT r.id, r.title AS name, r.partner_type AS type, coalesce(f.total, 0) AS total,
             coalesce(f.units, 0)::float8 AS "totalUnits", f.distributions AS "forecastDistributions"
      FROM read.partners r
      LEFT JOIN (
        SELECT id, sum(amount) FILTER (WHERE is_summed) AS total, sum(units) AS units, max(distributions) AS distributions
        FROM figures GROUP BY id
      ) f ON f.id = r.id
      ${where(raw('r.removed_at IS NULL'), partnerType && sql`r.partner_type = ${partnerType}`)}`,
  };
};

export const query: ReportQuery = {
  ...summedUpQuery(
    inventory,
    `t.id, t.name, t.type, ${SHOWN_TOTAL} AS total, t."totalUnits", t."forecastDistributions"`,
  ),
  reads: [
    ...new Set([
      ...['stock_transactions', 'stock_balances', 'stock_months', 'distribution_order_lines'],
      ...FORECAST_TABLES,
      ...PRODUCT_TABLES,
    ]),
  ],
  sorts: { id: 't.id', name: 'lower(t.name)', type: 't.type', total: 't.total' },
  families: {
    products: async (database) =>
      productColumns(await readOrderableProducts(database), {
        family: 'products',
        behind: ({ id }) => movementsBehind(id),
        unitsPrefix: UNITS_PREFIX,
      }),
    monthsLeft: async (database) =>
      productColumns(await readOrderableProducts(database), {
        family: 'monthsLeft',
        type: 'rate',
        prefix: { key: FORECAST_PREFIX, label: 'Months left: ' },
        behind: ({ id }) => forecastLinesBehind(id),
      }),
  },
  sums: { columns: { total: 't.total' }, mayShowSums: () => true },
};
