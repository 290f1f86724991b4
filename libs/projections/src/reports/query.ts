import { type Fragment, raw, sql } from './fragment';
import type { Report } from './report';

/** Filter key -> posted value; empty ones are left out. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** A report's rows: a SELECT whose column names are the report's column keys (quoted camelCase). */
export type ReportQuery = (filters: FilterValues) => Fragment;

export interface ReportPage {
  sort?: { column: string; direction: 'ASC' | 'DESC' };
  limit?: number;
  offset?: number;
}

/** The rows of one page, in the report's order; rows of equal rank by id, so that pages never repeat one. */
export const pageOf = (rows: Fragment, report: Report, { sort, limit, offset = 0 }: ReportPage): Fragment => {
  const [name = 'id', direction = 'asc'] = report.sort.split('|');
  const { column, direction: way } = sort ?? {
    column: report.sortable[name] ?? name,
    direction: direction.toUpperCase(),
  };
  const page = limit === undefined ? raw('') : sql`LIMIT ${limit} OFFSET ${offset}`;
  return sql`SELECT * FROM (${rows}) AS report ORDER BY ${raw(`"${column}" ${way} NULLS LAST, "id" ${way}`)} ${page}`;
};

export const countOf = (rows: Fragment): Fragment => sql`SELECT count(*)::int AS total FROM (${rows}) AS report`;
