import { formatCount } from '@bank/domain';
import type { Pool } from 'pg';
import { livingSchema, type Projection } from './projection';
import { inSchema } from './reports/past';
import { openDedicated, STATEMENT_LIMITS_MS } from './runner/connection';

/** The wrong rows that a proof found. */
export interface Disproof {
  projection: string;
  table: string;
  /** The number of wrong rows; `examples` names a few of them in words. */
  rows: number;
  examples: readonly string[];
}

const MAX_EXAMPLES = 3;

/** A proof reads whole tables, so it has a connection of its own with longer limits. @returns the proofs that failed */
export const prove = async (pool: Pool, projections: readonly Projection[]): Promise<Disproof[]> => {
  const { client, end } = await openDedicated(pool, 'projections: proof', STATEMENT_LIMITS_MS.build);
  const living = livingSchema(...projections);
  try {
    const found: Disproof[] = [];
    for (const { name: projection, proofs = [] } of projections)
      for (const { table, differences } of proofs) {
        const { rows } = await client.query<{ difference: string; total: number }>(
          `SELECT difference, count(*) OVER ()::integer AS total FROM (${inSchema(differences, living)}) d ORDER BY difference LIMIT ${MAX_EXAMPLES}`,
        );
        const examples = rows.map(({ difference }) => difference);
        if (rows[0]) found.push({ projection, table, rows: rows[0].total, examples });
      }
    return found;
  } finally {
    await end();
  }
};

/** stock-ledger: 2 rows of stock_balances are not what they should be, as in ... */
export const describeDisproof = ({ projection, table, rows, examples }: Disproof): string =>
  `${projection}: ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} of ${table} ${rows === 1 ? 'is' : 'are'} not what ${rows === 1 ? 'it' : 'they'} should be, as in ${examples.join('; ')}`;
