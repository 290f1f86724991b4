import { type Field, namesRecord, type OrderPolicy, type RecordDefinition, records } from '@bank/domain';
import { orderTables, recordRelation, type Sort, type Source, snake } from '@bank/projections';
import type { Pool } from 'pg';
import type { Filter } from '../../platform/lists/filters';
import { type AnyList, listQuery } from '../../platform/lists/list-query';
import type { SheetColumn } from '../../platform/sheets/xlsx';
import type { ProposedLine } from './client-lines.query';

type Include = ReadonlySet<string>;
type Row = Readonly<Record<string, unknown>>;

/** Reads, shows, sorts and filters a field of the header; in its SQL the kind's own table is called `o`. */
export interface FieldView {
  /** SQL of the value as answers show it. */
  column: (include: Include) => string;
  joins?: NonNullable<Source['joins']>;
  sorts?: Readonly<Record<string, Sort>>;
  filter?: Filter;
  sheet?: SheetColumn;
  /** Turns the column's value into the one that answers show. */
  shape?: (value: unknown) => unknown;
  /** The field is an included record, left out of the answer if there is none. */
  isIncluded?: boolean;
}

const titleOf = (to: string): string => (records as Readonly<Record<string, RecordDefinition>>)[to]?.name ?? 'title';

const viewOfRef = (name: string, to: string, label: string): FieldView => {
  const [alias, column, titled] = [`r_${snake(name)}`, `o.${snake(name)}`, titleOf(to)];
  const title = `${alias}.${snake(titled)}`;
  // A place may be a warehouse or a partner; its type says which record it is.
  const type = to === 'storageLocation' ? `, 'type', ${alias}.type` : '';
  return {
    column: () => `jsonb_build_object('id', ${column}, '${titled}', ${title}${type})`,
    joins: { [alias]: { table: recordRelation(to), on: `${alias}.id = ${column}` } },
    sorts: { [`${name}.${titled}`]: { sql: `lower(${title})`, joins: [alias], decidedBy: snake(name) } },
    filter: { type: 'id', where: `${column} = ?` },
    sheet: { key: `${name}.${titled}`, label, type: 'text' },
    isIncluded: true,
  };
};

const viewOfValue = (name: string, field: Field): FieldView => {
  const { type, label } = field;
  const column = `o.${snake(name)}`;
  const usual = { column: () => column, sorts: { [name]: type === 'text' ? `lower(${column})` : column } };
  const where = `${column} = ?`;
  const key = name;
  switch (type) {
    case 'month':
      return { ...usual, filter: { type, where }, sheet: { key, label, type } };
    case 'choice':
      return {
        ...usual,
        filter: { type, choices: field.choices, where },
        sheet: { key, label, type: 'text', ...(field.words && { words: field.words }) },
      };
    case 'text':
      return { ...usual, sheet: { key, label, type } };
    default:
      return usual;
  }
};

/** The view that follows from the field's type; empty for a reference to a part of another record, which the kind describes. */
const usualView = (name: string, field: Field): Partial<FieldView> => {
  if (field.type !== 'ref') return viewOfValue(name, field);
  return namesRecord(field) ? viewOfRef(name, field.to, field.label) : {};
};

/** Reads the lines that may still be filled in, given the order with its own lines. */
export type ReadBlankLines = (
  pool: Pool,
  order: Row & { lineItems: readonly Row[] },
  include: Include,
) => Promise<readonly ProposedLine[]>;

/** Reads a part of one order that is no field of it. */
export type ReadPart = (pool: Pool, order: { id: number }) => Promise<unknown>;

export interface OrderView {
  list: AnyList;
  fields: Readonly<Record<string, FieldView>>;
  /** The includes besides those of lines. */
  includes: readonly string[];
  sheet: { file: string; columns: readonly SheetColumn[] };
  blankLines?: ReadBlankLines;
  /** Include of one order -> what comes along under its name. */
  parts?: Readonly<Record<string, ReadPart>>;
}

export interface OrderViewOptions {
  /** Rows on a page; 10 unless given. */
  perPage?: number;
  /** Header field -> the differences from the usual view of its type. */
  fields?: Readonly<Record<string, Partial<FieldView>>>;
  includes?: readonly string[];
  /** Filters besides those of the status, the time and the header's fields. */
  filters?: Readonly<Record<string, Filter>>;
  /** Replaces the usual file name and columns. */
  sheet?: OrderView['sheet'];
  /** Word of the status filter -> the status that it stands for. */
  statusSynonyms?: Readonly<Record<string, string>>;
  /** Include of one order -> what comes along under its name. */
  parts?: Readonly<Record<string, ReadPart>>;
  /** They follow an order's own lines while it can be changed; a save drops the ones left blank. */
  blankLines?: ReadBlankLines;
}

const statusFilter = ({ statuses }: OrderPolicy, synonyms: Readonly<Record<string, string>>): Filter => {
  const status = Object.entries(synonyms).reduce((sql, [word, code]) => `replace(${sql}, '${word}', '${code}')`, '?');
  return {
    type: 'choice',
    choices: [...Object.keys(statuses), ...Object.keys(synonyms)],
    where: `o.status = ${status}`,
  };
};

const usualSheet = ({ orderType, workflow }: OrderPolicy, views: readonly FieldView[]): OrderView['sheet'] => ({
  file: `${orderType}s`,
  columns: [
    { key: 'id', label: 'ID', type: 'id' },
    { key: 'sequence', label: 'Order Id', type: 'text' },
    ...views.flatMap(({ sheet }) => sheet ?? []),
    { key: 'status', label: 'Status', type: 'text', words: workflow.statuses },
    { key: 'createdAt', label: 'Created', type: 'dateTime' },
    { key: 'updatedAt', label: 'Last Updated', type: 'dateTime' },
  ],
});

/** The view of a kind of order, from the fields of its header. */
export const orderView = (
  policy: OrderPolicy,
  {
    perPage = policy.list?.perPage,
    fields: overrides = {},
    includes = [],
    filters = {},
    sheet,
    statusSynonyms = {},
    blankLines,
    parts = {},
  }: OrderViewOptions = {},
): OrderView => {
  const fields = Object.fromEntries(
    Object.entries(policy.header).map(([name, field]): [string, FieldView] => [
      name,
      { ...usualView(name, field), ...overrides[name] } as FieldView,
    ]),
  );
  const views = Object.values(fields);
  const list = listQuery({
    alias: 'o',
    sorts: {
      id: 'o.id',
      sequence: 'o.id',
      status: 'o.status',
      createdAt: 'o.created_at',
      updatedAt: 'o.updated_at',
      ...Object.assign({}, ...views.map(({ sorts }) => sorts ?? {})),
    },
    sort: 'id|desc',
    id: 'o.id',
    ...(perPage && { perPage }),
    includes,
    sheet: true,
    filters: {
      status: statusFilter(policy, statusSynonyms),
      startingAt: { type: 'since', where: 'o.created_at >= ?' },
      endingAt: { type: 'until', where: 'o.created_at <= ?' },
      ...Object.fromEntries(Object.entries(fields).flatMap(([name, { filter }]) => (filter ? [[name, filter]] : []))),
      ...filters,
    } as Record<string, Filter>,
  });
  return {
    list,
    fields,
    includes,
    parts,
    ...(blankLines && { blankLines }),
    sheet: sheet ?? usualSheet(policy, views),
  };
};

/** The source of a kind's orders, with the header's fields under their names in answers. */
export const sourceOf = (
  { kind, isCorrectable }: Pick<OrderPolicy, 'kind' | 'isCorrectable'>,
  { fields }: OrderView,
  include: Include,
): Source & { columns: string; from: string } => {
  const views = Object.entries(fields);
  const columns = views.map(([name, { column }]) => `${column(include)} AS "${name}"`);
  return {
    columns: [
      'o.id, o.sequence, o.status, o.revision',
      'o.created_at AS "createdAt", o.updated_at AS "updatedAt", o.reversed_at AS "reversedAt"',
      ...(isCorrectable ? ['o.correction_reason AS "correctionReason"'] : []),
      ...columns,
    ].join(', '),
    from: `read.${orderTables(kind).headers} o`,
    joins: Object.assign({}, ...views.map(([, { joins }]) => joins ?? {})),
    where: [{ sql: 'o.removed_at IS NULL' }],
  };
};

/** A row as answers show it, without included records that don't exist. */
export const toHeaderAnswer = ({ fields }: OrderView, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => {
      const { shape = (same: unknown) => same, isIncluded = false } = fields[name] ?? {};
      return isIncluded && value === null ? [] : [[name, value === null ? null : shape(value)]];
    }),
  );
