import { tablesReadBy, type View, type ViewColumnType, views } from '@bank/projections';
import { dayCell, flagCell, numberCell, textCell, timeCell } from './cells';
import { clientColumns, clientObject, joinClient } from './client-columns';
import type { CellType, ExportedColumn, ExportedFile, Row } from './exported-file';
import { SINGLE_ITEMS, US_DOLLARS } from './field-columns';
import { type Names, SKU } from './names';

interface ExportedView {
  name: string;
  people?: string;
  /** The child of a row is named as imports know it, by the one that it was merged into. */
  namesClient?: true;
  /** Column -> SQL of its value, where it is not that of the view; `m` is the merge of the child. */
  instead?: Readonly<Record<string, string>>;
}

/** View for analysts -> the name of its file and the kind of people whom its rows name. The other views repeat what lists have. */
const exportedViews: Readonly<Record<string, ExportedView>> = {
  storage_locations: { name: 'stock-locations' },
  stock_levels: { name: 'stock-levels' },
  stock_movements: { name: 'stock-movements' },
  client_partners: {
    name: 'clients-partners',
    people: 'client',
    namesClient: true,
    instead: { until: 'coalesce(s.left_at, m.merged_at)' },
  },
  client_periods: { name: 'clients-periods', people: 'client' },
};

interface NamedBy {
  kind: string;
  heading: string;
  meaning: string;
}

/** Column of a view -> what further columns say of the record that it names. */
const named: Readonly<Record<string, readonly NamedBy[]>> = {
  product_id: [
    { kind: 'product', heading: 'Product', meaning: 'The product by name' },
    { kind: SKU, heading: 'SKU', meaning: 'The SKU of the product' },
  ],
  location_id: [{ kind: 'storageLocation', heading: 'Location', meaning: 'The warehouse or partner by name' }],
  partner_id: [{ kind: 'partner', heading: 'Partner', meaning: 'The partner by name' }],
};

const types: Readonly<Record<ViewColumnType, { type: CellType; cellOf: (value: unknown) => string | number | null }>> =
  {
    integer: { type: 'whole number', cellOf: numberCell },
    bigint: { type: 'whole number', cellOf: numberCell },
    numeric: { type: 'number', cellOf: numberCell },
    text: { type: 'text', cellOf: textCell },
    boolean: { type: 'yes or no', cellOf: flagCell },
    date: { type: 'date (YYYY-MM-DD)', cellOf: dayCell },
    'timestamp with time zone': { type: 'time (ISO 8601, UTC)', cellOf: timeCell },
  };

const units: Readonly<Record<string, string>> = {
  units: SINGLE_ITEMS,
  on_hand: SINGLE_ITEMS,
  reserved: SINGLE_ITEMS,
  incoming: SINGLE_ITEMS,
  available: SINGLE_ITEMS,
  unit_cost: US_DOLLARS,
};

/** `on_hand` -> On hand, `moved_to_partner_id` -> Moved to partner: portal number */
const headingOf = (name: string): string => {
  const words = name.replace(/_id$/, ': portal number').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columnOf = (name: string, [viewType, , comment]: View['columns'][string], names: Names): ExportedColumn[] => {
  const { type, cellOf } = types[viewType];
  const column: ExportedColumn = {
    heading: headingOf(name),
    meaning: comment.replaceAll('`', ''),
    type,
    ...(units[name] && { unit: units[name] }),
    cell: (row: Row) => cellOf(row[name]),
  };
  const records = (named[name] ?? []).map(
    ({ kind, heading, meaning }): ExportedColumn => ({
      heading,
      meaning,
      type: 'name of a record',
      cell: (row) => names.of(kind, row[name]),
    }),
  );
  return [...records, column];
};

export const KINDS_IN_VIEWS = Object.values(named).flatMap((records) => records.map(({ kind }) => kind));

/** Stock, and the history of clients, as the views for analysts describe them. */
export const viewFiles = (names: Names): ExportedFile[] =>
  views.flatMap((view): ExportedFile[] => {
    const exported = exportedViews[view.name];
    if (!exported) return [];
    const { name, people, namesClient, instead = {} } = exported;
    const selected = Object.entries(view.columns).map(
      ([column, [type, sql]]) => `(${instead[column] ?? sql})::${type} AS "${column}"`,
    );
    if (namesClient) selected.push(`${clientObject('k')} AS client`);
    return [
      {
        name,
        ...(people !== undefined && { people }),
        meaning: view.comment,
        query: `SELECT to_jsonb(v) AS row FROM (SELECT ${selected.join(', ')} FROM ${view.from} ${namesClient ? joinClient('c.id', 'k') : ''}) v`,
        tables: [...tablesReadBy(view), ...(namesClient ? ['client_merges'] : [])].map((table) => `read.${table}`),
        columns: [
          ...(namesClient ? clientColumns : []),
          ...Object.entries(view.columns).flatMap(([column, described]) => columnOf(column, described, names)),
        ],
      },
    ];
  });
