import { type Line, namesRecord, type OrderEvent, type OrderPolicy, policies } from '@bank/domain';
import { type Projection, projection, type Row, type Table, table } from '../projection';
import { columnsOfFields } from '../tables/field-columns';
import { snake, snakeKeys } from '../tables/names';

export const orderTables = (kind: string) => ({
  headers: `${snake(kind)}_orders`,
  lines: `${snake(kind)}_order_lines`,
});

/** The columns of header fields by which lists are filtered and put in order: its refs, and the months that it must have. */
const listedBy = ({ header }: OrderPolicy): string[] =>
  Object.entries(header).flatMap(([name, field]) =>
    namesRecord(field) || (field.type === 'month' && field.required) ? [snake(name)] : [],
  );

/** What stands in a status, or of a partner, for a month: what is late, and who has not ordered. */
const byMonth = ({ belongsTo, month }: OrderPolicy): string[] =>
  month && belongsTo ? ['status', belongsTo.partner].map((column) => `${snake(column)}, ${snake(month.field)}`) : [];

/** The columns of lines by which a record's lines are found: its refs, without the product, which too many lines name. */
const lineRefs = ({ line: { product: _, ...others } }: OrderPolicy): string[] =>
  Object.entries(others).flatMap(([name, field]) => (namesRecord(field) ? [snake(name)] : []));

const headerTable = (policy: OrderPolicy): Table => {
  const { kind, header } = policy;
  return table<OrderEvent>({
    name: orderTables(kind).headers,
    streams: [`${kind}Order`],
    columns: {
      id: 'integer',
      sequence: 'text',
      status: 'text',
      committed: 'boolean',
      committed_at: 'timestamptz?',
      ...columnsOfFields(header),
      correction_reason: 'text?',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      reversed_at: 'timestamptz?',
      removed_at: 'timestamptz?',
      revision: 'integer',
    },
    key: ['id'],
    // Each index serves a filter, a sort and their count without reading the rows themselves.
    indexes: [
      'id',
      ...['status', 'created_at', 'updated_at', ...listedBy(policy)].map((column) => `${column}, id`),
      ...byMonth(policy),
    ].map((columns) => `(${columns}) WHERE removed_at IS NULL`),
    on: {
      OrderPlaced: (_, { event: { data }, metadata: { at }, version }) => [
        {
          id: data.order,
          sequence: data.sequence,
          status: data.status,
          committed: false,
          committed_at: null,
          ...snakeKeys(data.header),
          correction_reason: null,
          created_at: at,
          updated_at: at,
          reversed_at: null,
          removed_at: null,
          revision: version,
        },
      ],
      OrderRevised: (rows, { event: { data }, metadata: { at }, version }) =>
        withChanges(rows, { ...snakeKeys(data.header), updated_at: at, revision: version }),
      OrderStatusChanged: (rows, { event: { data }, metadata: { at }, version }) =>
        withChanges(rows, { status: data.to, updated_at: at, revision: version }),
      OrderCommitted: (rows, { event: { data }, metadata: { at }, version }) =>
        withChanges(rows, {
          committed: true,
          committed_at: data.committedAt,
          ...snakeKeys(data.header),
          updated_at: at,
          revision: version,
        }),
      OrderReleased: (rows, { metadata: { at }, version }) => withChanges(rows, { updated_at: at, revision: version }),
      OrderCorrected: (rows, { event: { data }, metadata: { at }, version }) =>
        withChanges(rows, { correction_reason: data.reason, updated_at: at, revision: version }),
      OrderReversed: (rows, { metadata: { at }, version }) =>
        withChanges(rows, { reversed_at: at, updated_at: at, revision: version }),
      OrderReopened: (rows, { metadata: { at }, version }) =>
        withChanges(rows, { committed: false, committed_at: null, updated_at: at, revision: version }),
      OrderDeleted: (rows, { metadata: { at }, version }) => withChanges(rows, { removed_at: at, revision: version }),
    },
  });
};

const changeLines = (
  rows: readonly Row[],
  { event: { data } }: { event: Extract<OrderEvent, { type: 'OrderRevised' | 'OrderCorrected' }> },
): readonly Row[] => {
  const gone = new Set([...data.lines.removed, ...data.lines.changed.map(({ id }) => id)]);
  return [
    ...rows.filter(({ id }) => !gone.has(id as number)),
    ...[...data.lines.changed, ...data.lines.added].map(rowOfLine(data.order)),
  ];
};

const lineTable = (policy: OrderPolicy): Table => {
  const { kind, line } = policy;
  return table<OrderEvent>({
    name: orderTables(kind).lines,
    streams: [`${kind}Order`],
    columns: { id: 'integer', order_id: 'integer', ...columnsOfFields(line) },
    key: ['id'],
    indexes: lineRefs(policy).map((column) => `(${column}) WHERE ${column} IS NOT NULL`),
    on: {
      OrderPlaced: (_, { event: { data } }) => data.lines.map(rowOfLine(data.order)),
      OrderRevised: changeLines,
      OrderCorrected: changeLines,
    },
  });
};

const withChanges = (rows: readonly Row[], changes: object): Row[] => rows.map((row) => ({ ...row, ...changes }));

const rowOfLine =
  (order: number) =>
  (line: Line): Row => ({ order_id: order, ...snakeKeys(line) });

export const orderProjectionName = (kind: string): string => `${snake(kind)}-orders`;

/** Headers and lines. A deleted order keeps its rows, marked. */
export const orderProjections: readonly Projection[] = Object.values<OrderPolicy>(policies).map((policy) =>
  projection({
    name: orderProjectionName(policy.kind),
    version: 5,
    tables: [headerTable(policy), lineTable(policy)],
  }),
);
