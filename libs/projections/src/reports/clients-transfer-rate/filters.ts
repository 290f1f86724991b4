import { clientFilters } from '../client-filters';
import type { Filter } from '../report';

/** Filters of the clients that are counted, which the list behind the numbers has too. */
export const transferFilters = {
  hospital: { ...clientFilters.partner, offers: { partnerType: 'HOSPITAL' } },
  status: clientFilters.status,
  dateFrom: { key: 'dateFrom', label: 'Date From', input: 'date', edge: 'start' },
  dateTo: { key: 'dateTo', label: 'Date To', input: 'date', edge: 'end', after: 'dateFrom' },
} as const satisfies Readonly<Record<string, Filter>>;

export const transferHelp = [
  'Hospital clients: the number of different clients who were assigned to the hospital at any time from the first to the last date, or ever without dates.',
  'Transferred clients: those of them whom a transfer, an edit or a bulk change moved from it to an agency between these dates. Whoever comes back and is moved again counts once.',
  'Hospital and agency are what the partners are now, and the status of a client is the present one.',
] as const;
