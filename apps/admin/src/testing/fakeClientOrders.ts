import type { Reply, Request, World } from './fakeWorld';

type Row = Record<string, unknown>;
interface Line extends Row {
  id: number;
  client: { id: string } | null;
  product: { id: number | null } | null;
  quantity: number;
}

const ok = (data: unknown, meta?: object): Reply => ({ status: 200, body: { data, ...(meta ? { meta } : {}) } });
const isEmpty = ({ product, quantity }: Line) => !product?.id || !quantity;
const servedStatuses = new Set(['ACTIVE', 'NEEDS_REVIEW', 'REVIEW_PAST_DUE']);

const emptyLine = (client: Row) => ({ id: 0, quantity: 0, cost: 0, product: { id: null }, client });
const clientsOf = ({ rows }: World, partner: unknown) =>
  (rows.clients ?? []).filter((client) => (client.partner as { id: number }).id === Number(partner));

/** Those who are served now, and those whose `activeMonths` hold the month. */
const servedIn = (clients: readonly Row[], month: string | null): readonly Row[] =>
  clients.flatMap(({ activeMonths, ...client }) => {
    if (servedStatuses.has(String(client.status))) return [client];
    return month && (activeMonths as readonly string[] | undefined)?.includes(month)
      ? [{ ...client, activeIn: month }]
      : [];
  });

/** A list of outcomes for what is done to several orders: those of `refusedRows` are refused. */
const outcomesOf = ({ refusedRows }: World, ids: readonly number[]) => {
  const rows = ids.map((id) => refusedRows?.[id] ?? { id, ok: true });
  return ok(rows, { changed: rows.filter((row) => 'ok' in row && row.ok).length });
};

/** Answers the calls that only partner orders and distributions have; undefined for others. */
export const fakeClientOrders = (world: World, { path, query, body }: Request): Reply | undefined => {
  const [, call, partner] = /^orders\/(?:partner|distribution)\/([a-z-]+)(?:\/(.+))?$/.exec(path) ?? [];
  switch (call) {
    case 'new-line-items-for-partner':
      return ok(servedIn(clientsOf(world, partner), query.get('distributionPeriod')).map(emptyLine));
    case 'partner-can-order': {
      const taken = world.ordersOfMonth?.[query.get('orderPeriod') ?? query.get('distributionPeriod') ?? ''];
      if (partner) return { status: 200, body: { success: !taken, data: taken?.count ?? 0, max: taken?.max ?? 1 } };
      return { status: 200, body: { success: !taken } };
    }
    case 'availability':
      return ok(world.availability ?? {});
    case 'bulk-change':
    case 'bulk-delete':
      return outcomesOf(world, body.ids);
    default:
      return path === 'system/settings' && !world.rows['system/settings'] ? ok({ pullupCategory: 2 }) : undefined;
  }
};

export const isClientOrderPath = (path: string): boolean => path === 'orders/partner' || path === 'orders/distribution';

/** The lines of an order after a save: those that it names are changed, empty ones go, and the others stay. */
export const savedLines = (world: World, row: Row, posted: readonly Line[] = []): readonly Row[] => {
  const before = ((row.lineItems ?? []) as Line[]).filter(({ id }) => id !== 0);
  const products = new Map(world.rows.products!.map((product) => [product.id, product]));
  const clients = new Map((world.rows.clients ?? []).map((client) => [client.id, client]));
  const named = posted.map(
    (line): Line => ({
      ...line,
      product: (products.get(line.product?.id) ?? null) as Line['product'],
      client: (clients.get(line.client?.id) ?? null) as Line['client'],
    }),
  );
  const changed = before.map((line) => ({ ...line, ...named.find(({ id }) => id === line.id) }));
  let id = Math.max(0, ...before.map((line) => line.id));
  const added = named.filter((line) => !line.id).map((line) => ({ ...line, id: ++id }));
  return [...changed, ...added].filter((line) => !isEmpty(line));
};

/** The lines of an order as it is read: while it is edited, also an empty one for each other client of its partner. */
export const readLines = (world: World, row: Row): readonly unknown[] => {
  const lines = (row.lineItems ?? []) as Line[];
  if (row.isEditable === false) return lines;
  const served = new Set(lines.map(({ client }) => client?.id));
  const others = clientsOf(world, (row.partner as { id: number }).id).filter(({ id }) => !served.has(String(id)));
  return [...lines, ...others.map(emptyLine)];
};

/** Like the real one, an answer to a reader has the lines of an order only where they are asked for. */
export const withAskedLines = (reply: Reply, query: URLSearchParams): Reply => {
  const { data, ...body } = reply.body as { data: Row };
  const asksLines = query.getAll('include[]').some((paths) => paths.split(',').includes('lineItems'));
  const { lineItems: _, ...header } = data;
  return asksLines ? reply : { ...reply, body: { ...body, data: header } };
};
