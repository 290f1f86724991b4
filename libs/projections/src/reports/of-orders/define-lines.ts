import { policies, type ReportName } from '@bank/domain';
import { clientIdColumn } from '../client-id';
import { productFilter, unitFilter } from '../filters';
import { type Column, defineReport, type Filter, type OwnLimit } from '../report';

interface OrderLines {
  kind: 'partner' | 'distribution' | 'supply' | 'transfer';
  file: string;
  help: readonly string[];
  own?: OwnLimit;
  filters: readonly Filter[];
  order: readonly Column[];
  carries: readonly Column[];
  /** Sort field -> column key, for the columns of `order`. */
  sortable: Readonly<Record<string, string>>;
  /** Lines may be for a client. */
  namesClients?: boolean;
  /** Figures are packages unless diapers are asked for. */
  hasPacks?: boolean;
}

const clientColumns: readonly Column[] = [
  { ...clientIdColumn('clientId'), isAboutClients: true },
  { key: 'client', label: 'Client', type: 'text', link: '/clients/{clientId}', isAboutClients: true },
];

/** A row for each line of the orders that the other report counts, with its filters and with one for the product. */
export const defineOrderLines = (name: ReportName, lines: OrderLines) => {
  const { kind, file, help, own, filters, order, carries, sortable, namesClients, hasPacks } = lines;
  const words = Object.fromEntries(Object.entries(policies[kind].statuses).map(([code, { label }]) => [code, label]));
  const columns: readonly Column[] = [
    { key: 'id', label: 'Line ID', type: 'id' },
    { key: 'sequence', label: 'Order', type: 'text', link: `/orders/${kind}/{order}` },
    ...order,
    { key: 'status', label: 'Status', type: 'text', words },
    ...(namesClients ? clientColumns : []),
    { key: 'product', label: 'Product', type: 'text', link: '/products/{productId}' },
    { key: 'quantity', label: 'Quantity', note: 'Diapers', type: 'integer' },
    ...(hasPacks
      ? [{ key: 'amount', label: 'Amount', unit: { filter: unitFilter.key }, type: 'decimal' } as const]
      : []),
  ];
  return defineReport(name, {
    help,
    ...(own && { own }),
    filters: [...filters, ...(filters.some(({ key }) => key === productFilter.key) ? [] : [productFilter])],
    columns,
    carries: [
      { key: 'order', label: 'Id of the order', type: 'id' },
      { key: 'productId', label: 'Id of the product', type: 'id' },
      ...carries,
    ],
    sort: 'id|desc',
    sortable: { id: 'id', sequence: 'sequence', ...sortable, product: 'product', quantity: 'quantity' },
    pageSize: 50,
    sheet: { file, columns },
  });
};

export const linesPartner = {
  shown: { key: 'partner', label: 'Partner', type: 'text', link: '/partners/{partnerId}' },
  id: { key: 'partnerId', label: 'Id of the partner', type: 'id' },
} as const satisfies Readonly<Record<string, Column>>;
export const linesClientsHelp = 'Lines for clients name the client to people who may see that client.';
