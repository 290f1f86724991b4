import { type Proposal, sumOf } from '@bank/domain';

/** How what a warehouse has is shared among the orders of a month, as the server proposes it. */
export type Shares = Proposal;
type SharedOrder = Proposal['orders'][number];
export type SharedLine = SharedOrder['lines'][number];

/** What is confirmed for an order: the units that it gets of the products of which it gets less than it asked. */
export interface ConfirmedOrder {
  id: number;
  revision: number;
  products: readonly { id: number; quantity: number }[];
}

/** An order's part of a product that is short, in units. */
export interface ProposedPart {
  id: string;
  order: SharedOrder;
  product: { id: number; name: string };
  packSize: number;
  asked: number;
  proposed: number;
  lines: readonly SharedLine[];
}

export const isChanged = ({ asked, proposed }: { asked: number; proposed: number }): boolean => asked !== proposed;

/** The parts of all orders in the products that are short, product by product. */
export const partsOf = ({ products, orders }: Shares): readonly ProposedPart[] =>
  products
    .filter(({ short }) => short > 0)
    .flatMap(({ product }) =>
      orders.flatMap((order) => {
        const lines = order.lines.filter((line) => line.product === product.id);
        const [first] = lines;
        if (!first) return [];
        return [
          {
            id: `${order.id}-${product.id}`,
            order,
            product,
            packSize: first.packSize,
            asked: sumOf(lines, ({ asked }) => asked),
            proposed: sumOf(lines, ({ proposed }) => proposed),
            lines,
          },
        ];
      }),
    );

/** The orders that the proposal changes. The server shares an order's part among its lines as the proposal does. */
export const confirmedOf = (shares: Shares): readonly ConfirmedOrder[] => {
  const changed = partsOf(shares).filter(isChanged);
  return shares.orders.flatMap((order) => {
    const products = changed
      .filter((part) => part.order === order)
      .map(({ product, proposed }) => ({ id: product.id, quantity: proposed }));
    return products.length ? [{ id: order.id, revision: order.revision, products }] : [];
  });
};

/** The orders that would be left without anything. */
export const leftWithNothing = ({ orders }: Shares): readonly SharedOrder[] =>
  orders.filter(({ lines }) => lines.length > 0 && lines.every(({ proposed }) => proposed === 0));
