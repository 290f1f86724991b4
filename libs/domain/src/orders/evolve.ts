import type { Decider } from '../kernel';
import type { Line, LineChanges, Movement, OrderEvent, OrderState } from './order';

/** The items after `put` replaced those with the same id or was added, without the removed ones. */
const replaceById = <T extends { id: number }>(
  items: readonly T[],
  put: readonly T[],
  removed: readonly number[],
): T[] => {
  const byId = new Map([...items, ...put].map((item) => [item.id, item]));
  for (const id of removed) byId.delete(id);
  return [...byId.values()];
};

export const changeLines = (lines: readonly Line[], { added, changed, removed }: LineChanges): Line[] =>
  replaceById(lines, [...changed, ...added], removed);

export const evolveOrder = (state: OrderState, { type, data }: OrderEvent): OrderState => {
  if (type === 'OrderPlaced') {
    const { order, sequence, status, header, lines, movements } = data;
    return { phase: 'live', order, sequence, status, header, lines, movements, effectiveAt: null, isReversed: false };
  }
  if (state.phase !== 'live') return state;
  switch (type) {
    case 'OrderRevised':
      return {
        ...state,
        header: { ...state.header, ...data.header },
        lines: changeLines(state.lines, data.lines),
        movements: replaceById<Movement>(state.movements, data.movements, data.released),
      };
    case 'OrderStatusChanged':
      return { ...state, status: data.to };
    case 'OrderCommitted':
      return {
        ...state,
        header: { ...state.header, ...data.header },
        movements: data.movements,
        effectiveAt: data.effectiveAt,
      };
    case 'OrderCorrected':
      return {
        ...state,
        lines: changeLines(state.lines, data.lines),
        movements: [...state.movements, ...data.movements],
      };
    case 'OrderReleased':
      return { ...state, movements: [] };
    case 'OrderReversed':
      return { ...state, movements: [], isReversed: true };
    case 'OrderReopened':
      return { ...state, movements: data.pending, effectiveAt: null };
    case 'OrderDeleted':
      return { phase: 'deleted' };
    default:
      return state;
  }
};

/** Folds the events of an order into its state. */
export const orderFold: Pick<Decider<never, OrderEvent, OrderState, never>, 'initialState' | 'evolve'> = {
  initialState: () => ({ phase: 'absent' }),
  evolve: evolveOrder,
};
