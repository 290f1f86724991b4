import { clientFilters } from '../client-filters';
import type { Behind, Filter } from '../report';

/** Filters of the clients that are counted, which the lists behind the numbers have too. */
export const servedFilters = {
  dateFrom: { key: 'dateFrom', label: 'From Date', input: 'month' },
  dateTo: { key: 'dateTo', label: 'To Date', input: 'month', after: 'dateFrom' },
  zipcode: clientFilters.zipcode,
  county: { key: 'county', label: 'County', input: 'text' },
  state: { key: 'state', label: 'State', input: 'text' },
  status: {
    key: 'status',
    label: 'Status',
    input: 'choice',
    choices: [
      { value: 'ACTIVE', label: 'Active' },
      { value: 'INACTIVE', label: 'Inactive' },
    ],
    none: 'All',
  },
  partnerType: { ...clientFilters.partnerType, label: 'Type' },
  partner: clientFilters.partner,
} as const satisfies Readonly<Record<string, Filter>>;

const OF_CLIENTS = ['zipcode', 'county', 'state', 'status'] as const;
const asTheyAre = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, key]));
/** Filters that a list behind a number takes over, of the clients and of the months. */
export const sharedWithMonths = asTheyAre(...OF_CLIENTS, 'dateFrom', 'dateTo');

export const servedHelp = {
  zip: 'Where a client lives is the answer to the question about the zip code. The zip code must match exactly; a part of the county or the state is enough.',
  status:
    'Status is the current status of the client: Active is Active, Needs Review or Review Past Due; Inactive is every inactive status.',
} as const;

/** The search that finds the clients or families of a row's partner, in one month or in those of the report. */
export const servedBehind = (screen: string, month?: string): Behind => ({
  screen,
  counts: true,
  ...(month && { given: { dateFrom: month, dateTo: month } }),
  fromRow: { partner: 'id' },
  fromFilter: month ? asTheyAre(...OF_CLIENTS) : sharedWithMonths,
});
