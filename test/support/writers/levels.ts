export type Query = <Row>(sql: string) => Promise<Row[]>;

/** What each event moved for good, in units of a product at a place. */
const COMMITTED = `
  SELECT position, (move ->> 'location')::integer AS location_id, (move ->> 'product')::integer AS product_id,
    sum((move ->> 'delta')::integer)::integer AS delta
  FROM log.events CROSS JOIN LATERAL jsonb_array_elements(data -> 'movements') AS move
  WHERE type IN ('OrderCommitted', 'OrderCorrected', 'OrderReversed', 'OrderReopened') GROUP BY 1, 2, 3`;

interface Level {
  location: number;
  product: number;
  /** By the log, the ledger and the balances that screens show. */
  log: number;
  ledger: number;
  shown: number;
  /** By the log at any time, at a warehouse. */
  lowest: number;
}

/** Levels of every product at every place. @param schema of the read models */
export const readLevels = (query: Query, schema: string): Promise<Level[]> =>
  query<Level>(
    `WITH committed AS (${COMMITTED}),
     running AS (
       SELECT *, sum(delta) OVER (PARTITION BY location_id, product_id ORDER BY position) AS level FROM committed),
     log AS (SELECT location_id, product_id, sum(delta) AS units, min(level) AS lowest FROM running GROUP BY 1, 2),
     ledger AS (
       SELECT location_id, product_id, sum(delta) AS units FROM ${schema}.stock_transactions
       WHERE recorded_until IS NULL AND effective_at IS NOT NULL GROUP BY 1, 2)
     SELECT location_id AS location, product_id AS product, coalesce(log.units, 0)::integer AS log,
       coalesce(ledger.units, 0)::integer AS ledger, coalesce(balances.on_hand, 0)::integer AS shown,
       CASE WHEN location_id IN (SELECT id FROM ${schema}.warehouses) THEN coalesce(lowest, 0) ELSE 0 END::integer AS lowest
     FROM log FULL JOIN ledger USING (location_id, product_id)
     FULL JOIN ${schema}.stock_balances balances USING (location_id, product_id)`,
  );

/** A sentence for each level that is not the same everywhere, or was below zero. */
export const findWrongLevels = (levels: readonly Level[]): string[] =>
  levels.flatMap(({ location, product, log, ledger, shown, lowest }) => {
    const place = `product ${product} at location ${location}`;
    return [
      ...(log === ledger && ledger === shown
        ? []
        : [`${place}: ${log} by the log, ${ledger} in the ledger, ${shown} shown`]),
      ...(lowest < 0 ? [`${place} was at ${lowest}`] : []),
    ];
  });
