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
  'Hospital clients: the number of different clients who were assigned to the hospital at any time from the first date to the last, or ever if no dates are chosen.',
  'Transferred clients: those of them whom a transfer, an edit, a bulk change or an import of earlier partners moved from it to an agency between these dates. A client who comes back and is moved again counts once.',
  'Partners count as the type that they are now, and clients by their current status.',
] as const;
