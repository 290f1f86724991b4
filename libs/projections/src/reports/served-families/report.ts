import { clientHelp } from '../client-filters';
import { servedFilters, servedHelp, sharedWithMonths } from '../clients-served/filters';
import { defineReport } from '../report';

const columns = [
  { key: 'familyId', label: 'Family ID', type: 'text' },
  { key: 'partner', label: 'Partner', type: 'text', link: '/partners/{partnerId}' },
  {
    key: 'clients',
    label: 'Clients',
    type: 'integer',
    behind: {
      screen: '/reports/served-clients',
      counts: true,
      fromRow: { partner: 'partnerId', family: 'familyId' },
      fromFilter: sharedWithMonths,
    },
  },
] as const;

export const report = defineReport('served-families', {
  help: [
    'One row for each family of which a partner served a child from the first month to the last. Clients: the number of these children.',
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
  ],
  columns,
  carries: [
    { key: 'id', label: 'Number of the row: the partner and the family', type: 'text' },
    { key: 'partnerId', label: 'Id of the partner', type: 'id' },
  ],
  sort: 'familyId|asc',
  sortable: { familyId: 'familyId', partner: 'partner', clients: 'clients' },
  pageSize: 50,
  sheet: { file: 'ServedFamilies', columns },
});
