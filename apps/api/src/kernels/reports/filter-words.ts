import { dayInWords, dayOf, edgeOfDay, monthInWords, zonedTimeInWords } from '@bank/domain';
import { dateTestKeys, type Filter, type Report } from '@bank/projections/reports';
import { currentUser } from '../../platform/context/current-user';
import { textOfPattern } from '../../platform/lists/filters';
import type { ListQuery } from '../../platform/lists/list-query';
import type { RecordNames } from '../records/record-names';

type Values = Readonly<Record<string, unknown>>;
type Edged = Extract<Filter, { input: 'date' }>;

type NamesByFilter = ReadonlyMap<string, string>;

export const nameFilters = async (
  names: RecordNames,
  { filters: known, own }: Report,
  { filters }: ListQuery,
): Promise<NamesByFilter> => {
  const user = currentUser();
  const nameOf = async (resource: string, key: string, id: number): Promise<string | undefined> => {
    // Users of a partner know its name, and need not see the list of partners.
    if (own?.filter === key && user.activePartner?.id === id) return user.activePartner.title;
    const record = await names.findVisible(user, resource, id);
    return record?.isDeleted ? `${record.name} (deleted)` : record?.name;
  };
  const named = new Map<string, string>();
  for (const filter of known) {
    const id = filters[filter.key];
    if (filter.input !== 'reference' || typeof id !== 'number') continue;
    const name = await nameOf(filter.resource, filter.key, id);
    if (name !== undefined) named.set(filter.key, name);
  }
  return named;
};

/** The filters that are set: their labels, and their values as screens show them. */
export const filterLines = (
  known: Report['filters'],
  filters: Values,
  zone: string,
  names: NamesByFilter,
): readonly (readonly [label: string, value: string])[] =>
  known.flatMap((filter) => {
    const { key, input } = filter;
    const value = filters[input === 'dateTest' ? dateTestKeys(key).operator : key];
    if (value === undefined) return [];
    const words = input === 'dateTest' ? dateTestInWords(key, filters) : inWords(filter, String(value), zone, names);
    return [[filter.label, words] as const];
  });

const inWords = (
  filter: Exclude<Filter, { input: 'dateTest' }>,
  value: string,
  zone: string,
  names: NamesByFilter,
): string => {
  switch (filter.input) {
    case 'text':
      return filter.exact ? value : textOfPattern(value);
    case 'month':
      return monthInWords(value);
    case 'date':
      return dateInWords(filter, value, zone);
    case 'choice':
      return filter.choices.find((choice) => choice.value === value)?.label ?? value;
    case 'reference':
      return names.get(filter.key) ?? value;
  }
};

/** The day whose edge the instant is, which is what screens offer; callers may also send a time within a day. */
const dateInWords = ({ edge }: Edged, instant: string, zone: string): string => {
  const day = dayOf(instant, zone);
  return toSecond(edgeOfDay[edge](day, zone)) === toSecond(instant) ? dayInWords(day) : zonedTimeInWords(instant, zone);
};
const toSecond = (instant: string): string => instant.slice(0, 'YYYY-MM-DDTHH:mm:ss'.length);

/** `between 11/20/2026 and 11/22/2026`, `empty` */
const dateTestInWords = (key: string, filters: Values): string => {
  const { operator, day, secondDay } = dateTestKeys(key);
  const days = [filters[day], filters[secondDay]].flatMap((one) => (one === undefined ? [] : dayInWords(String(one))));
  return `${filters[operator]} ${days.join(' and ')}`.trim();
};
