import type { Cells } from '../sheet';
import { fromUsOrder } from '../words';

/** Kind of import -> the rows of its file. */
export type Rows = (kind: string) => readonly Cells[];

export interface Product {
  name: string;
  sku: string;
  category: string;
  isOrderable: boolean;
  agencySize: number;
  hospitalSize: number;
}
export interface Partner {
  title: string;
  type: 'AGENCY' | 'HOSPITAL';
  forecastMonths: number;
}
export interface Client {
  name: string;
  birthdate: string;
  partner: Partner;
  cells: Cells;
}
/** A line of an order, in pieces. */
export interface Line {
  order: string;
  cells: Cells;
  /** The day on which it happened. */
  day: string;
  product: Product;
  pieces: number;
  client?: Client;
}

const DEFAULT_PACK_SIZE = 25;

/** Warehouses count as agencies do. */
export const sizeOf = ({ agencySize, hospitalSize }: Product, type?: Partner['type']): number =>
  type === 'HOSPITAL' && hospitalSize > 0 ? hospitalSize : agencySize || DEFAULT_PACK_SIZE;

const readProducts = (rows: Rows): Product[] => {
  const categories = new Map(rows('product-categories').map((row) => [row.Name, row.Orderable === 'Yes']));
  return rows('products').map((row) => ({
    name: row.Product!,
    sku: row.SKU!,
    category: row.Category!,
    isOrderable: categories.get(row.Category) === true,
    agencySize: Number(row['Agency pack size']),
    hospitalSize: Number(row['Hospital pack size']),
  }));
};

const readPartners = (rows: Rows): Partner[] =>
  rows('partners').map((row) => ({
    title: row.Agency!,
    type: row.Type === 'Hospital' ? 'HOSPITAL' : 'AGENCY',
    forecastMonths: Number(row['Forecast months']),
  }));

const readClients = (rows: Rows, partners: readonly Partner[]): Client[] => {
  const byTitle = new Map(partners.map((partner) => [partner.title, partner]));
  return rows('clients').map((cells) => ({
    name: `${cells['First name']} ${cells['Last name']}`,
    birthdate: fromUsOrder(cells['Birth date']!),
    partner: byTitle.get(cells.Partner!)!,
    cells,
  }));
};

const lastDayOf = (month: string): string => {
  const [year, of] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
};

/** The files of a bank, as the figures are calculated from them. */
export const readFiles = (rows: Rows) => {
  const products = readProducts(rows);
  const partners = readPartners(rows);
  const clients = readClients(rows, partners);
  const productNamed = new Map(products.flatMap((one) => [[one.name, one] as const, [one.sku, one] as const]));
  const partnerNamed = new Map(partners.map((one) => [one.title, one]));
  const clientNamed = new Map(clients.map((one) => [`${one.name} ${one.birthdate}`, one]));

  /** @param day heading of the day @param place heading of the place by which packs are counted */
  const linesOf = (kind: string, day: string, place: string): Line[] =>
    rows(kind).map((cells): Line => {
      const product = productNamed.get(cells.Product!)!;
      const size = sizeOf(product, partnerNamed.get(cells[place]!)?.type);
      const client = cells.Client ? clientNamed.get(`${cells.Client} ${cells['Child birthdate']}`)! : undefined;
      return {
        order: cells['Order number'] ?? cells[place]!,
        cells,
        day: cells[day] || lastDayOf(cells['Distribution period']!),
        product,
        pieces: cells.Packs ? Number(cells.Packs) * size : Number(cells.Pieces),
        ...(client && { client }),
      };
    });
  return {
    products,
    partners,
    clients,
    warehouses: rows('warehouses').map((row) => row.Warehouse!),
    suppliers: rows('suppliers'),
    zips: rows('zip-codes'),
    supplies: linesOf('past-supply-orders', 'Received on', 'Warehouse'),
    transfers: linesOf('past-transfers', 'Transferred on', 'Source location'),
    ordered: linesOf('past-partner-orders', 'Shipped on', 'Partner'),
    given: linesOf('past-distributions', 'Distributed on', 'Partner'),
    counted: linesOf('opening-stock', 'Counted on', 'Storage location'),
  };
};
export type Files = ReturnType<typeof readFiles>;
