import type { Fields, Values } from '../fields';
import type { Facts, Place } from './facts';
import type { Draft, Leg, Line, Movement, OrderContext } from './order';
import type { OrderPolicy } from './policy';

interface MovementInput {
  policy: OrderPolicy;
  draft: Pick<Draft, 'effectiveAt' | 'recorded'> & { header: Values<Fields>; lines: readonly Line[] };
  context: Pick<OrderContext, 'takeId'>;
  facts: Facts<'onHand'>;
}

/** The order's legs as movements. A known leg keeps its movement's id; a leg without an effect gives no movement. */
export const movementsOfLegs = (
  { policy, draft, context, facts }: MovementInput,
  known: readonly Movement[],
): readonly Movement[] => {
  const keyOf = ({ line, role }: Pick<Leg, 'line' | 'role'>) => `${line} ${role}`;
  const ids = new Map(known.map((movement) => [keyOf(movement), movement.id]));
  return policy.legs(draft.header, draft.lines).flatMap((leg) => {
    const { quantity, ...place } = leg;
    const delta = deltaOf(leg, draft, facts);
    return delta ? [{ id: ids.get(keyOf(leg)) ?? context.takeId('movement'), ...place, delta }] : [];
  });
};

const deltaOf = (
  { role, quantity, location, product }: Leg,
  { effectiveAt: at, recorded }: Pick<Draft, 'effectiveAt' | 'recorded'>,
  { onHand }: Facts<'onHand'>,
): number => {
  if (role === 'count') return quantity - (recorded?.expected?.[product] ?? onHand({ location, product, at }));
  return role === 'in' ? quantity : -quantity;
};

/** The opposite movements of committed ones. */
export const takeBack = (
  movements: readonly Movement[],
  { takeId }: Pick<OrderContext, 'takeId'>,
): readonly Movement[] =>
  movements.map((movement) => ({ ...movement, id: takeId('movement'), delta: -movement.delta, reverses: movement.id }));

/** The difference between the committed movements and the wanted ones, for each line's leg, product, location and cost. */
export const correctMovements = (
  committed: readonly Movement[],
  wanted: readonly Movement[],
  { takeId }: Pick<OrderContext, 'takeId'>,
): readonly Movement[] => {
  const missing = new Map<string, Movement>();
  const add = (movement: Movement, delta: number) => {
    const key = [movement.line, movement.role, movement.product, movement.location, movement.cost].join();
    missing.set(key, { ...movement, delta: (missing.get(key)?.delta ?? 0) + delta });
  };
  for (const movement of committed) add(movement, -movement.delta);
  for (const movement of wanted) add(movement, movement.delta);
  return [...missing.values()]
    .filter(({ delta }) => delta)
    .map(({ reverses: _, ...movement }) => ({ ...movement, id: takeId('movement') }));
};

/** The places where movements would take more than a warehouse has. */
export const shortPlaces = (movements: readonly Movement[], facts: Facts<'onHand' | 'location'>) =>
  sumByPlace(movements).flatMap(({ location, product, delta }) => {
    const onHand = delta < 0 ? facts.onHand({ location, product, at: null }) : 0;
    if (onHand + delta >= 0 || facts.location(location).type !== 'warehouse') return [];
    return [{ location, product, delta, onHand }];
  });

/** Movements summed to one difference in units a place. */
export const sumByPlace = (movements: readonly Movement[]): readonly (Place & { delta: number })[] => {
  const sums = new Map<string, Place & { delta: number }>();
  for (const { location, product, delta } of movements) {
    const key = `${location}/${product}`;
    sums.set(key, { location, product, delta: (sums.get(key)?.delta ?? 0) + delta });
  }
  return [...sums.values()];
};
