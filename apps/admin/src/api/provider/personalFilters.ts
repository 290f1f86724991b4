import { recall, remember } from '../device/tabMemory';

/** Filters about people, by the key under which an address names them. */
type Kept = Readonly<Record<string, object>>;
const NAME = 'personalFilters';
/** The filter of an address that stands for those that this tab remembers. */
const KEPT = 'kept';
const MAX_SEARCHES = 50;

const readKept = () => recall<Kept>(NAME, {});

/** Keys are random, so that an address of another tab never names a search of this one. */
const randomKey = () => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(36)).join('');

const keyOf = (personal: object, kept: Kept): string =>
  Object.keys(kept).find((key) => JSON.stringify(kept[key]) === JSON.stringify(personal)) ?? randomKey();

/** Keeps filters about people in this tab, under a key in the address, so that no child's name gets into the browser's history. */
export const withoutPersonal = (filter: object, names: readonly string[]): object => {
  const [personal, others] = [true, false].map((isPersonal) =>
    Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name) === isPersonal)),
  ) as [object, object];
  if (!Object.keys(personal).length) return others;
  const kept = readKept();
  const key = keyOf(personal, kept);
  const latest = [...Object.entries(kept).filter(([other]) => other !== key), [key, personal] as const];
  remember(NAME, Object.fromEntries(latest.slice(-MAX_SEARCHES)));
  return { ...others, [KEPT]: key };
};

/** The filters of an address, with those that it only names. */
export const withPersonal = (filter: object = {}): object => {
  const { [KEPT]: key, ...others } = filter as Record<string, unknown>;
  return key === undefined ? others : { ...others, ...readKept()[String(key)] };
};

/** The filters in an address; none where somebody wrote something else into it. */
export const parseFilter = (filter: string): object => {
  try {
    return JSON.parse(filter);
  } catch {
    return {};
  }
};

export const withoutKept = (filter: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => name !== KEPT));

/** Whether an address names a search that this tab doesn't remember: it comes from another tab, or from before a sign-out. */
export const isForgotten = (filter: string | null): boolean => {
  const key = /"kept":"(\w+)"/.exec(filter ?? '')?.[1];
  return key !== undefined && !(key in readKept());
};
