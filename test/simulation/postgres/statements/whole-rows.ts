import type { Perform } from '../message';
import type { Statements } from './index';
import { idsOf, isLiving, rowsOf, wholeRow } from './rows';

/** `SELECT * FROM read.table WHERE removed_at IS NULL`, of some ids or of all. */
const selectLiving: Perform = (backend, { sql, values }) => {
  const table = /FROM read\.(\w+)/.exec(sql)![1]!;
  const ids = sql.includes('id = ANY($1)') ? idsOf(values[0]) : undefined;
  const found = rowsOf(backend, table)
    .filter(isLiving)
    .filter((row) => !ids || ids.has(row.id!))
    .filter((row) => !sql.includes('erased_at IS NULL') || row.erased_at === null);
  return { rows: found.map((row) => wholeRow(table, row)).sort((a, b) => Number(a.id) - Number(b.id)) };
};

export const wholeRowStatements: Statements = [['SELECT * FROM read.', selectLiving]];
