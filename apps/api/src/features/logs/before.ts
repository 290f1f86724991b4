import { partnerDefaults } from '@bank/domain';

type Values = Readonly<Record<string, unknown>>;

interface LineAct {
  id: number;
  action: string;
  data: Values;
}
export interface Act {
  action: string;
  data: Values;
  line_items: readonly LineAct[];
}
/** Field -> the value that an act replaced, for fields that had one. */
interface Before {
  before: Values;
}
export type ActWithBefore<A extends Act> = Omit<A, 'line_items'> & Before & { line_items: (LineAct & Before)[] };

/** A partner has these values from the start, though no event sets them. */
const valuesFromTheStart: Readonly<Record<string, Values>> = { Partner: partnerDefaults };

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The earlier values of the fields that are set now. A profile is a map of answers, of which an act sets some. */
const valuesBefore = (state: Values, data: Values): Values =>
  Object.fromEntries(
    Object.keys(data).flatMap((field) => {
      if (!(field in state)) return [];
      const [earlier, now] = [state[field], data[field]];
      return [[field, field === 'profile' && isMap(earlier) && isMap(now) ? valuesBefore(earlier, now) : earlier]];
    }),
  );

const withChanges = (state: Values, { profile, ...data }: Values): Values => ({
  ...state,
  ...data,
  ...(isMap(profile) ? { profile: { ...(state.profile as Values | undefined), ...profile } } : {}),
});

/** The earlier values follow from the acts before, so old acts have them as well. @param acts of one thing, the oldest first */
export const addBefore = <A extends Act>(objectClass: string, acts: readonly A[]): ActWithBefore<A>[] => {
  let state: Values = {};
  const lines = new Map<number, Values>();

  const lineBefore = ({ id, action, data }: LineAct): Values => {
    const line = lines.get(id);
    if (action === 'create' || action === 'update') lines.set(id, { ...line, ...data });
    if (action === 'remove') lines.delete(id);
    if (action === 'remove') return line ?? {};
    return action === 'update' && line ? valuesBefore(line, data) : {};
  };

  return acts.map((act) => {
    const before = act.action === 'create' ? {} : valuesBefore(state, act.data);
    const start = act.action === 'create' ? valuesFromTheStart[objectClass] : {};
    state = withChanges({ ...state, ...start }, act.data);
    return { ...act, before, line_items: act.line_items.map((line) => ({ ...line, before: lineBefore(line) })) };
  });
};
