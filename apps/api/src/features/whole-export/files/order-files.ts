import type { OrderPolicy } from '@bank/domain';
import { orderTables, snake } from '@bank/projections';
import { dayCell, flagCell, isRow, numberCell, textCell, timeCell } from './cells';
import type { ExportedColumn, ExportedFile, Row } from './exported-file';
import { columnAt, kindsNamedBy } from './field-columns';
import type { Names } from './names';

const CLIENT = 'client';

const inside = (row: Row, part: string): Row => (isRow(row[part]) ? row[part] : {});

const time = (heading: string, meaning: string, name: string): ExportedColumn => ({
  heading,
  meaning,
  type: 'time (ISO 8601, UTC)',
  cell: (row) => timeCell(inside(row, 'order')[name]),
});

const orderColumns = ({ title, statuses, header }: OrderPolicy, names: Names): ExportedColumn[] => [
  {
    heading: 'Order',
    meaning: `The ${title.toLowerCase()}: rows with the same one are its lines`,
    type: 'text',
    cell: (row) => textCell(inside(row, 'order').sequence),
  },
  {
    heading: 'Status',
    meaning: 'Status of the order',
    type: 'choice',
    allowed: Object.values(statuses).map(({ label }) => label),
    cell: (row) => {
      const { status } = inside(row, 'order');
      return statuses[String(status)]?.label ?? textCell(status);
    },
  },
  ...Object.entries(header).flatMap(([name, field]) =>
    columnAt(field, names, { name, readValue: (row) => inside(row, 'order')[snake(name)], of: 'of the order' }),
  ),
];

const movedColumns: readonly ExportedColumn[] = [
  {
    heading: 'Stock has moved',
    meaning: 'Whether the order has moved its stock',
    type: 'yes or no',
    allowed: ['Yes', 'No'],
    cell: (row) => flagCell(inside(row, 'order').committed),
  },
  time('Moved', 'When its stock moved', 'committed_at'),
  time('Placed', 'When the order was entered into this portal', 'created_at'),
  time('Last changed', 'When the order was last changed', 'updated_at'),
  time('Reversed', 'When the order was reversed, so that its stock went back: leave it out of sums', 'reversed_at'),
  {
    heading: 'Reason of the correction',
    meaning: 'Why the lines were corrected after the stock had moved',
    type: 'text',
    cell: (row) => textCell(inside(row, 'order').correction_reason),
  },
  {
    heading: 'Order: portal number',
    meaning: 'Number of the order in this portal; each kind counts for itself',
    type: 'whole number',
    cell: (row) => numberCell(inside(row, 'order').id),
  },
  {
    heading: 'Line: portal number',
    meaning: 'Number of the line in this portal',
    type: 'whole number',
    cell: (row) => numberCell(inside(row, 'line').id),
  },
];

const clientColumns: readonly ExportedColumn[] = [
  {
    heading: 'Client',
    meaning:
      'The identifier of the child in this portal; empty for a line in bulk. A merged child is named by the one that it was merged into',
    type: 'text',
    cell: (row) => textCell(inside(row, 'client').public_id),
  },
  {
    heading: 'Client first name',
    meaning: 'First name of the child',
    type: 'text',
    cell: (row) => textCell(inside(row, 'client').first_name),
  },
  {
    heading: 'Client last name',
    meaning: 'Last name of the child',
    type: 'text',
    cell: (row) => textCell(inside(row, 'client').last_name),
  },
  {
    heading: 'Client birth date',
    meaning: 'Day on which the child was born',
    type: 'date (YYYY-MM-DD)',
    cell: (row) => dayCell(inside(row, 'client').birthdate),
  },
];

const lineColumns = ({ line }: OrderPolicy, names: Names): ExportedColumn[] =>
  Object.entries(line).flatMap(([name, field]) => {
    if (name === CLIENT) return clientColumns;
    const readValue = (row: Row) => inside(row, 'line')[snake(name)];
    const columns = columnAt(field, names, { name, readValue, of: 'of the line' });
    if (name !== 'product') return columns;
    const sku: ExportedColumn = {
      heading: 'SKU',
      meaning: 'The SKU of the product',
      type: 'text',
      cell: (row) => textCell(inside(row, 'line').sku),
    };
    return [...columns, sku];
  });

/** The orders of a kind with their lines: a row for each line, and one for an order without lines. */
export const orderFile = (policy: OrderPolicy, names: Names): ExportedFile => {
  const { kind, title, line } = policy;
  const { headers, lines } = orderTables(kind);
  const namesClients = CLIENT in line;
  const client = namesClients
    ? `LEFT JOIN read.client_merges m ON m.id = l.client LEFT JOIN read.clients c ON c.id = coalesce(m.heir, l.client)`
    : '';
  const named = `'client', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('public_id', c.public_id, 'first_name', c.first_name,
      'last_name', c.last_name, 'birthdate', c.birthdate) END`;
  return {
    name: `orders-${kind}`,
    meaning: `${title}s with their lines: a row for each line.`,
    query: `SELECT jsonb_build_object('order', to_jsonb(o), 'line', to_jsonb(l) || jsonb_build_object('sku', p.sku)
        ${namesClients ? `, ${named}` : ''}) AS row
      FROM read.${headers} o LEFT JOIN read.${lines} l ON l.order_id = o.id
      LEFT JOIN read.products p ON p.id = l.product ${client}
      WHERE o.removed_at IS NULL ORDER BY o.id, l.id`,
    tables: [
      ...[headers, lines, 'products', ...(namesClients ? ['client_merges', 'clients'] : [])].map(
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
