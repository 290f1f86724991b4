import { raw } from '../fragment';
import { linesQuery } from '../of-orders/lines-query';
import type { ReportQuery } from '../query';

export const query: ReportQuery = linesQuery('transfer', {
  inner: { source_id: raw('o.source_location'), target_id: raw('o.target_location'), date: raw('o.committed_at') },
  columns: `t.date, source.title AS "sourceLocation", t.source_id AS "sourceId", source.type AS "sourceType",
    target.title AS "targetLocation", t.target_id AS "targetId", target.type AS "targetType"`,
  joins: {
    source: { table: 'read.storage_locations', on: 'source.id = t.source_id' },
    target: { table: 'read.storage_locations', on: 'target.id = t.target_id' },
  },
  sorts: { date: 't.date' },
  reads: ['storage_locations'],
  narrowedBy: ['order'],
});
