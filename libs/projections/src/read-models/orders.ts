import { type Line, type OrderEvent, type OrderHeaders, type OrderKind, policies } from '@bank/domain';
import { type Projection, projection, type Row, type Table, table } from '../projection';
import { snake, snakeKeys } from './names';

/** Header field -> type of its column. */
const headerColumns: {
  readonly [K in OrderKind]: { readonly [F in keyof OrderHeaders[K]]-?: Table['columns'][string] };
} = {
  supply: { supplier: 'integer', supplierAddress: 'integer?', warehouse: 'integer', receivedAt: 'timestamptz?' },
};

/** Header fields by which lists are filtered and put in order. */
const listedBy: { readonly [K in OrderKind]: readonly (keyof OrderHeaders[K])[] } = {
  supply: ['supplier', 'warehouse'],
};

const headerTable = (kind: OrderKind): Table =>
  table<OrderEvent>({
    name: `${kind}_orders`,
    streams: [`${kind}Order`],
    columns: {
      id: 'integer',
      sequence: 'text',
      status: 'text',
      committed: 'boolean',
      ...(snakeKeys(headerColumns[kind]) as Table['columns']),
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
      removed_at: 'timestamptz?',
      revision: 'integer',
    },
    key: ['id'],
    // Each answers a filter, an order and its count without a look at the rows themselves.
    indexes: [
      'id',
      ...['status', 'created_at', 'updated_at', ...listedBy[kind].map(snake)].map((column) => `${column}, id`),
    ].map((columns) => `(${columns}) WHERE removed_at IS NULL`),
    on: {
      OrderPlaced: (_, { event: { data }, metadata: { at }, version }) => [
        {
          id: data.order,
          sequence: data.sequence,
          status: data.status,
          committed: false,
          ...snakeKeys(data.header),
          created_at: at,
          updated_at: at,
          removed_at: null,
          revision: version,
        },
      ],
      OrderRevised: (rows, { event: { data }, metadata: { at }, version }) =>
        touched(rows, { ...snakeKeys(data.header), updated_at: at, revision: version }),
      OrderStatusChanged: (rows, { event: { data }, metadata: { at }, version }) =>
        touched(rows, { status: data.to, updated_at: at, revision: version }),
      OrderCommitted: (rows, { event: { data }, metadata: { at }, version }) =>
        touched(rows, { committed: true, ...snakeKeys(data.header), updated_at: at, revision: version }),
      OrderDeleted: (rows, { metadata: { at }, version }) => touched(rows, { removed_at: at, revision: version }),
    },
  });

const lineTable = (kind: OrderKind): Table =>
  table<OrderEvent>({
    name: `${kind}_order_lines`,
    streams: [`${kind}Order`],
    columns: { id: 'integer', order_id: 'integer', product: 'integer', quantity: 'integer', cost: 'numeric' },
    key: ['id'],
    on: {
      OrderPlaced: (_, { event: { data } }) => data.lines.map(lineOf(data.order)),
      OrderRevised: (rows, { event: { data } }) => {
        const gone = new Set([...data.lines.removed, ...data.lines.changed.map(({ id }) => id)]);
        return [
          ...rows.filter(({ id }) => !gone.has(id as number)),
          ...[...data.lines.changed, ...data.lines.added].map(lineOf(data.order)),
        ];
      },
    },
  });

const touched = (rows: readonly Row[], changes: object): Row[] => rows.map((row) => ({ ...row, ...changes }));
const lineOf =
  (order: number) =>
  ({ id, product, quantity, cost }: Line): Row => ({ id, order_id: order, product, quantity, cost });

/** Name of the projection that keeps the orders of a kind. */
export const orderProjectionName = (kind: OrderKind): string => `${snake(kind)}-orders`;

/** A projection for every kind of order: its headers and its lines. A deleted order keeps its rows, marked. */
export const orderProjections: readonly Projection[] = Object.values(policies).map(({ kind }) =>
  projection({ name: orderProjectionName(kind), version: 1, tables: [headerTable(kind), lineTable(kind)] }),
);
