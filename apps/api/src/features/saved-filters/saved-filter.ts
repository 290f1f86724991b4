import { refuseInvalid } from '@bank/domain';
import { reports, screenOf } from '@bank/projections/reports';
import { type Filters, MAX_NAME_CHARS } from './saved-filters.dto';

const MAX_FILTERS_BYTES = 4_096;

const isPlain = (value: unknown): boolean => value === null || typeof value !== 'object';
const isFilterValue = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : isPlain(value));

const problemOfName = (name: string): string | undefined => {
  if (!name) return 'Field is required';
  return name.length > MAX_NAME_CHARS ? `Must have at most ${MAX_NAME_CHARS} characters` : undefined;
};
const problemOfFilters = (filters: Filters): string | undefined => {
  const wrong = Object.keys(filters).find((name) => !isFilterValue(filters[name]));
  if (wrong !== undefined)
    return `The value of ${wrong.slice(0, 60)} must be a text, a number, a flag, or a list of them`;
  if (Buffer.byteLength(JSON.stringify(filters)) <= MAX_FILTERS_BYTES) return undefined;
  return `Must be at most ${MAX_FILTERS_BYTES} bytes of JSON: leave out some of the filters`;
};

/** @throws Rejection invalid that names each wrong field */
export const refuseUnfit = ({ name, filters }: { name?: string; filters?: Filters }): void => {
  const problems = {
    name: name === undefined ? undefined : problemOfName(name),
    filters: filters && problemOfFilters(filters),
  };
  const found = Object.entries(problems).filter((problem): problem is [string, string] => problem[1] !== undefined);
  refuseInvalid(Object.fromEntries(found));
};

/** Those of the filters that are about people: what the caller says, and what the definition of a report says. */
export const personalNames = (screen: string, filters: Filters, said: readonly string[] = []): string[] => {
  const report = reports.find((one) => screenOf(one) === screen);
  const known = (report?.filters ?? []).flatMap((filter) => ('isPersonal' in filter ? [filter.key as string] : []));
  return Object.keys(filters).filter((name) => said.includes(name) || known.includes(name));
};

/** The address below the portal that runs a search, without the filters that are about people. */
export const linkOf = (screen: string, filters: Filters, personal: readonly string[]): string => {
  const shown = Object.entries(filters).filter(([name]) => !personal.includes(name));
  return `${screen}?${new URLSearchParams({ filter: JSON.stringify(Object.fromEntries(shown)) })}`;
};
