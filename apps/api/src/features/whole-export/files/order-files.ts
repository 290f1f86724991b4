import type { OrderPolicy } from '@bank/domain';
import { orderTables, snake } from '@bank/projections';
import { flagCell, isRow, numberCell, textCell, timeCell } from './cells';
import { clientColumns, clientObject, joinClient } from './client-columns';
import type { ExportedColumn, ExportedFile, Row } from './exported-file';
import { columnAt, kindsNamedBy } from './field-columns';
import type { Names } from './names';

const CLIENT = 'client';

const inside = (row: Row, part: string): Row => (isRow(row[part]) ? row[part] : {});

type Part = 'order' | 'line';
type Described = Omit<ExportedColumn, 'cell'>;

/** A column whose cells follow from one value of the order or its line. */
const column = (
  part: Part,
  name: string,
  cellOf: (value: unknown) => string | number | null,
  described: Described,
): ExportedColumn => ({ ...described, cell: (row) => cellOf(inside(row, part)[name]) });

const text = (part: Part, name: string, heading: string, meaning: string) =>
  column(part, name, textCell, { heading, meaning, type: 'text' });
const number = (part: Part, name: string, heading: string, meaning: string) =>
  column(part, name, numberCell, { heading, meaning, type: 'whole number' });
const time = (name: string, heading: string, meaning: string) =>
  column('order', name, timeCell, { heading, meaning, type: 'time (ISO 8601, UTC)' });

const orderColumns = ({ title, statuses, header }: OrderPolicy, names: Names): ExportedColumn[] => [
  text('order', 'sequence', 'Order', `The ${title.toLowerCase()}: rows with the same one are its lines`),
  column('order', 'status', (status) => statuses[String(status)]?.label ?? textCell(status), {
    heading: 'Status',
    meaning: 'Status of the order',
    type: 'choice',
    allowed: Object.values(statuses).map(({ label }) => label),
  }),
  ...Object.entries(header).flatMap(([name, field]) =>
    columnAt(field, names, { name, readValue: (row) => inside(row, 'order')[snake(name)], of: 'of the order' }),
  ),
];

const movedColumns: readonly ExportedColumn[] = [
  column('order', 'committed', flagCell, {
    heading: 'Stock has moved',
    meaning: 'Whether the order has moved its stock',
    type: 'yes or no',
    allowed: ['Yes', 'No'],
  }),
  time('committed_at', 'Moved', 'When its stock moved'),
  time('created_at', 'Placed', 'When the order was entered into this portal'),
  time('updated_at', 'Last changed', 'When the order was last changed'),
  time('reversed_at', 'Reversed', 'When the order was reversed, so that its stock went back: leave it out of sums'),
  text(
    'order',
    'correction_reason',
    'Reason of the correction',
    'Why the lines were corrected after the stock had moved',
  ),
  number('order', 'id', 'Order: portal number', 'Number of the order in this portal; each kind counts for itself'),
  number('line', 'id', 'Line: portal number', 'Number of the line in this portal'),
];

/** What a quantity is to the imports, which take packs as well. */
const PIECES = 'Pieces';

const isCounted = ({ quantity }: OrderPolicy['line']): boolean => quantity.accepts === 'counted';

const expectedColumn = number(
  'line',
  'expected',
  'Expected when counted',
  'What the portal thought to be there when it was counted: what was counted more or less is what the count has moved',
);

const lineColumns = ({ line }: OrderPolicy, names: Names): ExportedColumn[] =>
  Object.entries(line).flatMap(([name, field]) => {
    if (name === CLIENT) return clientColumns;
    const readValue = (row: Row) => inside(row, 'line')[snake(name)];
    const heading = name === 'quantity' ? PIECES : field.label;
    const columns = columnAt(field, names, { name, readValue, of: 'of the line', heading });
    if (isCounted(line) && name === 'quantity') return [...columns, expectedColumn];
    if (name !== 'product') return columns;
    const sku = text('line', 'sku', 'SKU', 'The SKU of the product');
    return [...columns, sku];
  });

/** When the stock of reversed orders went back, which may be a moment before that was recorded. */
const joinReversals = (kind: string): string =>
  `LEFT JOIN (SELECT t.order_id, max(t.effective_at) AS at FROM read.stock_transactions t
      WHERE t.order_kind = '${kind}' AND t.reverses IS NOT NULL AND t.recorded_until IS NULL GROUP BY 1) back
      ON back.order_id = o.id AND o.reversed_at IS NOT NULL`;

/** A count without a movement found what was expected. */
const joinCounted = (kind: string): string =>
  `LEFT JOIN (SELECT t.line_id, sum(t.delta) AS units FROM read.stock_transactions t
      WHERE t.order_kind = '${kind}' AND t.reverses IS NULL AND t.recorded_until IS NULL GROUP BY 1) counted ON counted.line_id = l.id`;
const EXPECTED = `, 'expected', CASE WHEN o.committed THEN l.quantity - coalesce(counted.units, 0) END`;

/** The orders of a kind with their lines: a row for each line, and one for an order without lines. */
export const orderFile = (policy: OrderPolicy, names: Names): ExportedFile => {
  const { kind, title, line } = policy;
  const { headers, lines } = orderTables(kind);
  const namesClients = CLIENT in line;
  const client = namesClients ? joinClient('l.client', 'c') : '';
  const named = `'client', ${clientObject('c')}`;
  return {
    name: `orders-${kind}`,
    meaning: `${title}s with their lines: a row for each line.`,
    query: `SELECT jsonb_build_object('order', to_jsonb(o) || jsonb_build_object('reversed_at', coalesce(back.at, o.reversed_at)), 'line', to_jsonb(l) || jsonb_build_object('sku', p.sku${isCounted(line) ? EXPECTED : ''})
        ${namesClients ? `, ${named}` : ''}) AS row
      FROM read.${headers} o LEFT JOIN read.${lines} l ON l.order_id = o.id
      LEFT JOIN read.products p ON p.id = l.product ${client}
      ${joinReversals(kind)} ${isCounted(line) ? joinCounted(kind) : ''}
      WHERE o.removed_at IS NULL ORDER BY o.id, l.id`,
    tables: [
      ...[headers, lines, 'products', 'stock_transactions', ...(namesClients ? ['client_merges', 'clients'] : [])].map(
        (name) => `read.${name}`,
      ),
    ],
    columns: [...orderColumns(policy, names), ...lineColumns(policy, names), ...movedColumns],
    ...(namesClients && { people: CLIENT }),
  };
};

/** The kinds of records that orders of a kind name, beside clients. */
export const kindsInOrders = ({ header, line }: OrderPolicy): string[] =>
  [...kindsNamedBy(header), ...kindsNamedBy(line)].filter((kind) => kind !== CLIENT);
