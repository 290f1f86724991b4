import { randomUUID } from 'node:crypto';

export interface Move {
  location: number;
  delta: number;
}

/** An order that the portal said it had placed. */
export interface StockOrder {
  kind: 'adjustment' | 'transfer';
  id: number;
  moves: readonly Move[];
  /** Whether it said that its stock had moved. */
  isCompleted: boolean;
}

/** A product that only the writers of one play move, in two warehouses that have none of it at first. */
export interface Stock {
  product: number;
  places: readonly [number, number];
}

/** By turns; the second place is where the stock goes. */
export const TAKEN: readonly { places: readonly [from: 0 | 1, to?: 0 | 1]; quantity: number }[] = [
  { places: [0, 1], quantity: 5 },
  { places: [0], quantity: 4 },
  { places: [1, 0], quantity: 3 },
  { places: [1], quantity: 5 },
];
/** After each of these, to where it was taken from: less than is taken in all, so that stock is always near its end. */
export const BROUGHT = 2;

type Planned = Pick<StockOrder, 'kind' | 'moves'> & { body: object };

export const adjustment = ({ product }: Stock, location: number, delta: number): Planned => ({
  kind: 'adjustment',
  moves: [{ location, delta }],
  body: {
    storageLocation: { id: location },
    reason: 'Counted',
    lineItems: [{ product: { id: product }, quantity: delta }],
  },
});

const transfer = ({ product }: Stock, from: number, to: number, quantity: number): Planned => ({
  kind: 'transfer',
  moves: [
    { location: from, delta: -quantity },
    { location: to, delta: quantity },
  ],
  body: {
    sourceLocation: { id: from },
    targetLocation: { id: to },
    lineItems: [{ product: { id: product }, quantity }],
  },
});

export const takingOf = (stock: Stock, turn: number): Planned => {
  const { places, quantity } = TAKEN[turn % TAKEN.length]!;
  const [from, to] = places.map((place) => stock.places[place!]!);
  return to === undefined ? adjustment(stock, from!, -quantity) : transfer(stock, from!, to, quantity);
};

/** @param create gives the id of a record that it saves */
export const openStock = async (create: (path: string, body: object) => Promise<number>): Promise<Stock> => {
  const one = randomUUID();
  const category = await create('/api/product-categories', { name: `Moved ${one}` });
  const packs = { agencyPackSize: 1, agencyMaxPacks: 1, agencyPacksPerBag: 1 };
  const hospital = { hospitalPackSize: 1, hospitalMaxPacks: 1, hospitalPacksPerBag: 1 };
  const named = { name: `Moved ${one}`, sku: one.slice(0, 8), productCategory: { id: category } };
  const product = await create('/api/products', { ...named, ...packs, ...hospital });
  const here = await create('/api/warehouses', { title: `Here ${one}` });
  return { product, places: [here, await create('/api/warehouses', { title: `There ${one}` })] };
};
