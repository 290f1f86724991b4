import {
  type Condition,
  type Figures,
  type Fragment,
  figuresById,
  fragmentOf,
  type Join,
  join,
  raw,
  type SortTerms,
  type Source,
  type SummedUp,
  shownFigure,
  sql,
  where,
} from '@bank/projections';
import type { ListQuery } from './list-query';

/** Column of a page's rows that holds the number of rows on all pages. */
export const TOTAL = 'total of all pages';

type Paging = NonNullable<ListQuery['paging']>;

export const wholeList = (source: Source, query: ListQuery): Fragment =>
  sql`SELECT ${raw(source.columns ?? '*')} ${rowsOf(source, query, Object.keys(source.joins ?? {}))} ${orderOf(query)}`;

export const wholeFrom = (source: Source & { from: string }): string =>
  `${source.from} ${joinsOf(source, Object.keys(source.joins ?? {})).parts.join('')}`;

export const countOfList = (source: Source, query: ListQuery): Fragment => {
  const { where: own = [] } = source;
  const leavesOut = own.find(({ leavesOutFew }) => leavesOutFew);
  if (!leavesOut?.leavesOutFew) return sql`SELECT count(*)::integer AS total ${rowsOf(source, query)}`;
  const others = own.filter((condition) => condition !== leavesOut);
  const [all, few] = [others, [...others, { sql: leavesOut.leavesOutFew }]].map((conditions) =>
    countOfList({ ...source, where: conditions }, query),
  );
  return sql`SELECT (${all}) - (${few}) AS total`;
};

const shownSum = (value: string): Fragment => sql`coalesce(${shownFigure(raw(`sum(${value})::numeric`))}, 0)`;

/** @param sums name -> SQL about the list's own table */
export const sumsOfList = (source: Source, query: ListQuery, sums: Readonly<Record<string, string>>): Fragment => {
  const columns = Object.entries(sums).map(([name, column]) => sql`${shownSum(column)} AS ${quoted(name)}`);
  return sql`SELECT ${join(columns, ', ')} ${rowsOf(source, query)}`;
};

/** Ids are found first, with no more joins than filters and order need. A page behind the last one costs only the count. */
export const pageOfList = (source: Source, query: ListQuery, paging: Paging): Fragment => sql`
  WITH ${foundBy(source, query)(source, query, paging)}
  SELECT ${raw(source.columns ?? '*')}, (SELECT total FROM counted) AS ${quoted(TOTAL)}
  ${rowsOfPage(source, sql`${raw(idOf(query))} IN (SELECT id FROM found)`)}
  ${orderOf(query)}`;

/** The ids of the page's rows in their order, and the number of all rows. */
export const placesOfPage = (source: Source, query: ListQuery, paging: Paging): Fragment => sql`
  WITH ${foundBy(source, query)(source, query, paging)}
  SELECT (SELECT total FROM counted) AS total, ARRAY(SELECT id FROM found) AS ids`;

/** The rows that `placesOfPage` named. Its text is the same whatever the filters, the order and the page. */
export const rowsInPlaces = (source: Source, query: ListQuery, ids: readonly unknown[]): Fragment => sql`
  SELECT ${raw(source.columns ?? '*')} ${rowsOfPage(source, sql`${raw(idOf(query))} = ANY(${ids})`)}
  ORDER BY array_position(${ids}, ${raw(idOf(query))})`;

/** Columns of `pageOfSummedUp`; the place is null where the page has no row. */
export const SUMS = 'sums of all pages';
export const PLACE = 'place on the page';

/** With the number of all rows and their sums in each row; one row without a place where the page has none. */
export const pageOfSummedUp = (
  { rows, figures }: SummedUp,
  source: Source,
  query: ListQuery,
  sums: Readonly<Record<string, string>> | undefined,
): Fragment => {
  const { paging } = query;
  const name = raw(nameOf(source));
  const made: Source = { ...source, from: sql`made ${name}` };
  // The conditions of the query have been applied to what was made.
  const all: ListQuery = { ...query, ids: undefined, definition: { ...query.definition, filters: {} } };
  const limit = paging ? `LIMIT ${paging.perPage} OFFSET ${offsetOf(paging)}` : '';
  const own = sums ? sumsOfList(made, all, sums) : undefined;
  return sql`
    WITH ${figures ? sql`figures AS MATERIALIZED (${figures.amounts}),` : raw('')}
    made AS MATERIALIZED (SELECT ${name}.* ${rowsOf({ ...source, from: sql`(${rows}) ${name}` }, query)}),
    found AS (
      SELECT ${raw(idOf(query))} AS id, row_number() OVER (${orderOf(query)}) AS ${quoted(PLACE)}
      ${rowsOf(made, all, sortOf(query).joins)} ${orderOf(query)} ${raw(limit)}
    ),
    page AS (
      SELECT ${raw(source.columns ?? '*')}, ${name}.${quoted(PLACE)}
      FROM (${figures ? foundWithFigures(figures) : FOUND_ROWS}) ${name} ${joinsOf(source, Object.keys(source.joins ?? {}))}
    )
    SELECT page.*, (${countOfList(made, all)}) AS ${quoted(TOTAL)}, ${own ? sumsWith(own, figures) : raw('NULL::jsonb')} AS ${quoted(SUMS)}
    FROM (SELECT) one LEFT JOIN page ON true ORDER BY page.${quoted(PLACE)}`;
};

const quoted = (column: string): Fragment => raw(`"${column}"`);

const FOUND_ROWS = sql`SELECT made.*, found.${quoted(PLACE)} FROM found JOIN made ON made.id = found.id`;
const foundWithFigures = ({ zeros }: Figures): Fragment => sql`
  SELECT found_rows.*, ${zeros} || coalesce(f.figures, '{}') AS figures
  FROM (${FOUND_ROWS}) found_rows
  LEFT JOIN (${figuresById(raw('id IN (SELECT id FROM found)'))}) f ON f.id = found_rows.id`;

/** @param own SELECT of the sums by name */
const sumsWith = (own: Fragment, figures: Figures | undefined): Fragment => {
  const ownSums = sql`(SELECT to_jsonb(own) FROM (${own}) own)`;
  if (!figures) return ownSums;
  return sql`(
    SELECT ${figures.zeros} || coalesce(jsonb_object_agg(summed.key, summed.total), '{}') || ${ownSums}
    FROM (
      SELECT key, ${shownSum('amount')} AS total FROM figures
      WHERE is_summed AND key IS NOT NULL AND id IN (SELECT id FROM made) GROUP BY key
    ) summed)`;
};

/** A FROM of their own: with more than eight joins, PostgreSQL would join every row before it looks for those of the page. */
const rowsOfPage = (source: Source, isOnPage: Fragment): Fragment => {
  const name = raw(nameOf(source));
  const own = (source.where ?? []).filter((condition) => !isExpensive(condition));
  return sql`FROM (
    SELECT ${name}.* FROM ${tableOf(source)} ${where(isOnPage, ...own.map(fragmentOf))}
  ) ${name} ${joinsOfPage(source)}`;
};

const isExpensive = ({ joins = [], isExpensive }: Condition): boolean => isExpensive === true || joins.length > 0;

const foundBy = ({ where: own = [] }: Source, query: ListQuery): typeof foundInOrder => {
  if (own.some(isExpensive)) return foundAmongMatches;
  return sortOf(query).decidedBy ? foundByReference : foundInOrder;
};

/** Matches are looked for once, and then counted and put in order. */
const foundAmongMatches = (source: Source, query: ListQuery, paging: Paging): Fragment => {
  const { direction } = query.sort;
  const { sql: value, joins, nulls } = sortOf(query);
  return sql`
    matches AS MATERIALIZED (
      SELECT ${raw(idOf(query))} AS id, ${raw(value)} AS value ${rowsOf(source, query, joins)}
    ),
    counted AS (SELECT count(*)::integer AS total FROM matches),
    found AS (
      SELECT id FROM matches ORDER BY ${raw(`value ${direction}${nulls ? ` NULLS ${nulls}` : ''}, id ${direction}`)}
      LIMIT ${raw(`${paging.perPage} OFFSET ${offsetOf(paging)}`)}
    )`;
};

const foundInOrder = (source: Source, query: ListQuery, paging: Paging): Fragment => {
  const rows = rowsOf(source, query, sortOf(query).joins, pageExists(paging));
  return sql`
    counted AS (${countOfList(source, query)}),
    found AS (
      SELECT ${raw(idOf(query))} AS id ${rows} ${orderOf(query)}
      LIMIT ${raw(`${paging.perPage} OFFSET ${offsetOf(paging)}`)}
    )`;
};

/** Known before the first row is read, so that no row is read for a page that doesn't exist. */
const pageExists = (paging: Paging): Fragment | undefined =>
  paging.page > 1 ? sql`(SELECT total FROM counted) > ${offsetOf(paging)}::bigint` : undefined;

/** Counts the rows of each reference, and sorts only those of references whose places reach into the page. */
const foundByReference = (source: Source, query: ListQuery, paging: Paging): Fragment => {
  const { joins, decidedBy } = sortOf(query);
  const [first, behind] = [offsetOf(paging), offsetOf(paging) + paging.perPage];
  const name = nameOf(source);
  const reference = raw(`${name}.${decidedBy}`);
  const byName = raw(nameOrder(query));
  return sql`
    groups AS (SELECT ${reference}, count(*) AS rows ${rowsOf(source, query)} GROUP BY ${reference}),
    counted AS (SELECT coalesce(sum(rows), 0)::integer AS total FROM groups),
    places AS (
      SELECT ${reference} AS reference,
        (sum(rows) OVER (ORDER BY ${byName} RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))::bigint AS behind,
        (sum(rows) OVER (ORDER BY ${byName} RANGE BETWEEN CURRENT ROW AND CURRENT ROW))::bigint AS size
      FROM groups ${raw(name)} ${joinsOf(source, joins)}
    ),
    reached AS MATERIALIZED (
      SELECT reference, behind - size AS first FROM places WHERE behind > ${first}::bigint AND behind - size < ${behind}::bigint
    ),
    found AS (
      SELECT ${raw(idOf(query))} AS id
      ${rowsOf(source, query, joins, pageExists(paging), sql`${reference} IN (SELECT reference FROM reached)`)}
      ${orderOf(query)} LIMIT ${raw(String(paging.perPage))} OFFSET ${first}::bigint - (SELECT min(first) FROM reached)
    )`;
};

/** With all joins that the filters need. */
const rowsOf = (
  source: Source,
  query: ListQuery,
  moreJoins: readonly string[] = [],
  ...moreConditions: readonly (Fragment | undefined)[]
): Fragment => {
  const conditions = conditionsOf(source, query);
  const joins = [...conditions.flatMap(({ joins = [] }) => joins), ...moreJoins];
  const all = where(...conditions.map(fragmentOf), ...moreConditions);
  return sql`FROM ${tableOf(source)} ${joinsOf(source, joins)} ${all}`;
};

const conditionsOf = (source: Source, query: ListQuery): Condition[] => {
  const { definition, filters, ids } = query;
  const set = Object.entries(definition.filters ?? {}).flatMap(([name, { where, joins }]) =>
    where && name in filters ? [{ sql: where, values: [filters[name]], joins }] : [],
  );
  return [...(source.where ?? []), ...set, ...(ids ? [{ sql: `${idOf(query)} = ANY(?)`, values: [ids] }] : [])];
};

const joinsOfPage = (source: Source): Fragment =>
  joinsOf(source, Object.keys(source.joins ?? {}), ({ table }) => table);

const tableForAll = ({ table, wholeTable = table }: Join): string => wholeTable;

/** The joins of these names, each after those that it refers to itself. */
const joinsOf = ({ joins = {} }: Source, names: readonly string[] = [], pickTable = tableForAll): Fragment => {
  const needed = new Set<string>();
  const need = (name: string) => {
    if (!joins[name]) throw new Error(`The list speaks of ${name}, which it doesn't join`);
    joins[name].joins?.forEach(need);
    needed.add(name);
  };
  names.forEach(need);
  const texts = [...needed].map((name) => `LEFT JOIN ${pickTable(joins[name]!)} ${name} ON ${joins[name]!.on}`);
  return raw(texts.join(' '));
};

const tableOf = ({ from }: Source): Fragment => (typeof from === 'string' ? raw(from) : from);
const nameOf = (source: Source): string => /\w*$/.exec(tableOf(source).parts.at(-1)!)![0];

const idOf = ({ definition }: ListQuery): string => definition.id ?? 'id';
const offsetOf = ({ page, perPage }: Paging): number => (page - 1) * perPage;
const sortOf = ({ definition, sort }: ListQuery): SortTerms => {
  const asked = definition.sorts[sort.field]!;
  return typeof asked === 'string' ? { sql: asked } : asked;
};
const nameOrder = (query: ListQuery): string => {
  const { sql: text, nulls } = sortOf(query);
  return `${text} ${query.sort.direction}${nulls ? ` NULLS ${nulls}` : ''}`;
};
const orderOf = (query: ListQuery): Fragment =>
  raw(`ORDER BY ${nameOrder(query)}, ${idOf(query)} ${query.sort.direction}`);
