import type { Proof } from '../projection';

const proofOf = ({
  table,
  key,
  ledger,
  amounts,
  place,
}: {
  table: string;
  key: readonly string[];
  ledger: string;
  amounts: Readonly<Record<string, string>>;
  place: string;
}): Proof => {
  const columns = Object.keys(amounts);
  const amountsInWords = (alias: string) =>
    Object.entries(amounts)
      .map(([column, name]) => `coalesce(${alias}.${column}, 0) || ' ${name}'`)
      .join(` || ', ' || `);
  const differs = columns.map((column) => `coalesce(s.${column}, 0) <> coalesce(l.${column}, 0)`);
  return {
    table,
    differences: `
      SELECT ${place} || ': ' || ${amountsInWords('s')} || ' instead of ' || ${amountsInWords('l')} AS difference
      FROM read.${table} s FULL JOIN (${ledger}) l USING (${key.join(', ')})
      WHERE ${differs.join(' OR ')}`,
  };
};

/** The proofs that the balances and the months equal the sums of the ledger. */
export const stockProofs: readonly Proof[] = [
  proofOf({
    table: 'stock_balances',
    key: ['location_id', 'product_id'],
    ledger: `
      SELECT location_id, product_id, sum(delta) FILTER (WHERE effective_at IS NOT NULL) AS on_hand,
             -sum(delta) FILTER (WHERE effective_at IS NULL AND delta < 0) AS reserved,
             sum(delta) FILTER (WHERE effective_at IS NULL AND delta > 0) AS incoming
      FROM read.stock_transactions WHERE recorded_until IS NULL GROUP BY location_id, product_id`,
    amounts: { on_hand: 'on hand', reserved: 'reserved', incoming: 'incoming' },
    place: `'product ' || product_id || ' at location ' || location_id`,
  }),
  proofOf({
    table: 'stock_months',
    key: ['location_id', 'product_id', 'month'],
    ledger: `
      SELECT location_id, product_id, date_trunc('month', at AT TIME ZONE 'UTC')::date AS month, sum(delta) AS delta, sum(promised) AS promised,
             sum(greatest(-promised, 0) - greatest(-delta, 0)) AS reserved
      FROM (
        SELECT location_id, product_id, effective_at AS at, delta, 0 AS promised
        FROM read.stock_transactions WHERE recorded_until IS NULL AND effective_at IS NOT NULL
        UNION ALL
        SELECT location_id, product_id, least(created_at, effective_at), 0, delta
        FROM read.stock_transactions WHERE recorded_until IS NULL
      ) t GROUP BY 1, 2, 3`,
    amounts: { delta: 'moved', promised: 'promised', reserved: 'reserved' },
    place: `'product ' || product_id || ' at location ' || location_id || ' in ' || to_char(month, 'YYYY-MM')`,
  }),
];
