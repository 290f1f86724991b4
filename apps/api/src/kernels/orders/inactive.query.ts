import { type Fields, namesRecord, type OrderPolicy, stockIn } from '@bank/domain';
import { orderTables, recordRelation, snake } from '@bank/projections';

/** People learn of clients who left by their lines. */
const isWarnedOf = (to: string): boolean => to !== 'client';

/** For each field that names a record: a SELECT of its name if it is inactive. @param idsOf SQL of the ids in a column */
const selectsOf = (fields: Fields, idsOf: (column: string) => string): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    namesRecord(field) && isWarnedOf(field.to)
      ? [
          `SELECT r.${field.to === 'product' ? 'name' : 'title'} AS name FROM ${recordRelation(field.to)} r
           WHERE r.status = 'INACTIVE' AND r.removed_at IS NULL AND r.id IN (${idsOf(snake(name))})`,
        ]
      : [],
  );

/** SQL of the names of inactive records that the order `o` names, as long as it is open. */
export const inactiveNames = (policy: OrderPolicy): string => {
  const open = Object.keys(policy.statuses).filter((status) => {
    const stock = stockIn(policy, status);
    return stock !== 'committed' && stock !== 'released';
  });
  const lines = `read.${orderTables(policy.kind).lines}`;
  const selects = [
    ...selectsOf(policy.header, (column) => `o.${column}`),
    ...selectsOf(policy.line, (column) => `SELECT l.${column} FROM ${lines} l WHERE l.owner = o.owner`),
  ];
  return `CASE WHEN o.status IN ('${open.join("', '")}')
    THEN (SELECT coalesce(json_agg(name ORDER BY name), '[]') FROM (${selects.join(' UNION ')}) inactive) END`;
};
