import { clientHelp, clientStatusWords } from '../client-filters';
import { clientIdColumn } from '../client-id';
import { servedFilters, servedHelp } from '../clients-served/filters';
import { defineReport } from '../report';

const columns = [
  clientIdColumn('clientId'),
  { key: 'client', label: 'Client', type: 'text', link: '/clients/{clientId}' },
  { key: 'status', label: 'Status', type: 'text', words: clientStatusWords },
  { key: 'familyId', label: 'Family ID', type: 'text' },
  { key: 'partner', label: 'Partner', type: 'text', link: '/partners/{partnerId}' },
  { key: 'firstMonth', label: 'First month', type: 'month' },
  { key: 'lastMonth', label: 'Last month', type: 'month' },
  { key: 'months', label: 'Months', type: 'integer' },
] as const;

export const report = defineReport('served-clients', {
  help: [
    'One row for each client to whom a partner gave something from the first month to the last. Months: the number of months in which it did.',
    clientHelp.counted,
    clientHelp.unduplicated,
    clientHelp.family,
    servedHelp.zip,
    servedHelp.status,
  ],
  filters: [
    servedFilters.partner,
    servedFilters.dateFrom,
    servedFilters.dateTo,
    servedFilters.zipcode,
    servedFilters.county,
    servedFilters.state,
    servedFilters.status,
    servedFilters.partnerType,
    { key: 'family', label: 'Family ID', input: 'text', exact: true },
  ],
  columns,
  carries: [
    { key: 'id', label: 'Number of the row: the partner and the client', type: 'text' },
    { key: 'partnerId', label: 'Id of the partner', type: 'id' },
  ],
  sort: 'client|asc',
  sortable: {
    client: 'client',
    clientId: 'clientId',
    status: 'status',
    familyId: 'familyId',
    partner: 'partner',
    firstMonth: 'firstMonth',
    lastMonth: 'lastMonth',
    months: 'months',
  },
  pageSize: 50,
  sheet: { file: 'ServedClients', columns },
});
