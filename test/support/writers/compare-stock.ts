import { groupBy, sumOf } from '@bank/domain';
import type { Acknowledged } from './keyed-writers';
import { findWrongLevels, type Query, readLevels } from './levels';
import type { Move } from './stock';

interface StockCompared {
  /** Acknowledged orders that the log has not, or not with their quantity. */
  lost: string[];
  /** Orders that it has more than once, or that nobody was answered about. */
  doubled: string[];
  /** Acknowledged orders that the lists of screens do not show so. */
  unlisted: number;
  /** Levels that are not what the orders come to. */
  levels: string[];
}

interface OrderStep {
  type: 'OrderPlaced' | 'OrderCommitted';
  order: string;
  moves: readonly Move[];
}

/** Key of what an order did, once for each time that it did it. */
const keyOf = ({ type, order, moves }: OrderStep): string => {
  const sorted = [...moves].sort((one, other) => one.location - other.location);
  return `${order}: ${type} ${sorted.map(({ location, delta }) => `${delta} at ${location}`).join(', ')}`;
};

/** Each acknowledged order beside the log, the lists and the levels. */
export const compareStock = async (
  query: Query,
  { orders, stock: { product, places } }: Acknowledged,
  schema: string,
): Promise<StockCompared> => {
  const found = await query<OrderStep>(
    `SELECT type, concat(data ->> 'kind', ' ', data ->> 'order') AS order,
       (SELECT jsonb_agg(jsonb_build_object('location', move -> 'location', 'delta', move -> 'delta'))
        FROM jsonb_array_elements(data -> 'movements') AS move) AS moves
     FROM log.events WHERE type IN ('OrderPlaced', 'OrderCommitted')
       AND data -> 'movements' @> '[{"product": ${product}}]' ORDER BY position`,
  );
  const expected = orders.flatMap(({ kind, id, moves, isCompleted }) => {
    const order = `${kind} ${id}`;
    const placed: OrderStep = { type: 'OrderPlaced', order, moves };
    return isCompleted ? [placed, { ...placed, type: 'OrderCommitted' as const }] : [placed];
  });
  const times = groupBy(found.map(keyOf), (key) => key);
  const keys = new Set(expected.map(keyOf));
  return {
    lost: [...keys].filter((key) => !times.has(key)),
    doubled: [...times].flatMap(([key, { length }]) => (length > 1 || !keys.has(key) ? [key] : [])),
    unlisted: await countUnlisted(query, orders, schema),
    levels: await compareLevels(),
  };

  async function compareLevels(): Promise<string[]> {
    const levels = await readLevels(query, schema);
    const moves = orders.flatMap(({ isCompleted, moves }) => (isCompleted ? moves : []));
    const wrong = places.flatMap((place) => {
      const shown = levels.find((level) => level.location === place && level.product === product)?.shown ?? 0;
      const sum = sumOf(
        moves.filter(({ location }) => location === place),
        ({ delta }) => delta,
      );
      return shown === sum ? [] : [`product ${product} at location ${place}: ${shown} shown, ${sum} acknowledged`];
    });
    return [...wrong, ...findWrongLevels(levels)];
  }
};

const countUnlisted = async (query: Query, orders: Acknowledged['orders'], schema: string): Promise<number> => {
  const listed = await query<{ order: string }>(
    ['adjustment', 'transfer']
      .map((kind) => `SELECT concat('${kind} ', id, ' ', status) AS order FROM ${schema}.${kind}_orders`)
      .join(' UNION ALL '),
  );
  const known = new Set(listed.map(({ order }) => order));
  const lineOf = ({ kind, id, isCompleted }: Acknowledged['orders'][number]) =>
    `${kind} ${id} ${isCompleted ? 'COMPLETED' : 'CREATING'}`;
  return orders.filter((order) => !known.has(lineOf(order))).length;
};
