import type { ConfirmedOrder, Shares } from '../features/orders/sharing/shares';
import type { Reply, Request, World } from './fakeWorld';

const ok = (data: unknown): Reply => ({ status: 200, body: { data } });

/** The shares as they stand once orders got what was proposed for them. */
const afterSharing = (shares: Shares): Shares => ({
  ...shares,
  products: shares.products.map((product) => ({ ...product, short: 0 })),
  orders: shares.orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, asked: line.proposed })),
  })),
});

/** Answers the calls about what is short and what is to do; undefined for others. */
export const fakeSharing = (world: World, { method, path, body }: Request): Reply | undefined => {
  if (/^partners\/\d+\/to-dos$/.test(path))
    return ok(
      world.toDos ?? {
        status: 'ACTIVE',
        order: null,
        distributions: [],
        expiringClients: { month: '2026-03', count: 0 },
        registrations: { count: 0, oldest: null },
        entered: { count: 0 },
        otherOrders: [],
        reviews: { count: 0 },
        toReport: { month: '2026-03', count: 0 },
        withBank: { count: 0 },
      },
    );
  if (/^orders\/partner\/\d+\/changes$/.test(path)) return ok(world.staffChanges ?? []);
  if (/^orders\/supply\/\d+\/ordered$/.test(path)) return ok(world.ordered ?? []);
  if (path !== 'orders/partner/shares') return undefined;
  const shares = world.shares ?? { products: [], orders: [], drafts: [] };
  if (method === 'GET') return ok(shares);
  const confirmed = body.orders as readonly ConfirmedOrder[];
  world.shares = afterSharing(shares);
  return ok(confirmed.map(({ id }) => world.refusedRows?.[id] ?? { id, ok: true }));
};
