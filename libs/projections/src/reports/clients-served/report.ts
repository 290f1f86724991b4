import { clientHelp } from '../client-filters';
import { defineReport } from '../report';
import { servedBehind, servedFilters, servedHelp } from './filters';

const own = [
  { key: 'id', label: 'Partner ID', type: 'id' },
  { key: 'title', label: 'Partner Name', type: 'text', link: '/partners/{id}' },
] as const;

export const report = defineReport('clients-served', {
  help: [
    'Unique Clients: the number of different clients to whom the partner gave something from the first month to the last, or at any time if no months are chosen.',
    'Families: the number of different families of these clients. Children whose guardian was registered with the same name at the same address are one family.',
    'With both months, each month between them has a column with its clients. Together they may be more than the unique clients, because a client may come every month.',
    clientHelp.counted,
    clientHelp.unduplicated,
    'The total of a column adds up the partners: a client whom two partners served counts at both.',
    servedHelp.zip,
    servedHelp.status,
  ],
  filters: [
    servedFilters.dateFrom,
    servedFilters.dateTo,
    servedFilters.zipcode,
    servedFilters.county,
    servedFilters.state,
    servedFilters.status,
    servedFilters.partnerType,
    { key: 'title', label: 'Partner title', input: 'text', isHidden: true },
  ],
  columns: [
    ...own,
    { key: 'clients', label: 'Unique Clients', type: 'integer', behind: servedBehind('/reports/served-clients') },
    { key: 'families', label: 'Families', type: 'integer', behind: servedBehind('/reports/served-families') },
    { family: 'months' },
  ],
  sort: 'id|asc',
  alias: 'p',
  sortable: { id: 'id', title: 'title' },
  pageSize: 50,
  sheet: {
    file: 'ClientsServed',
    columns: [
      ...own,
      { key: 'clients', label: 'Unique Clients', type: 'integer' },
      { key: 'families', label: 'Families', type: 'integer' },
      { family: 'months' },
    ],
    frozenColumns: 2,
  },
});
