import { clientHelp } from '../client-filters';
import { type Behind, defineReport } from '../report';
import { transferFilters, transferHelp } from './filters';

const behind = (given: Behind['given'] = {}): Behind => ({
  screen: '/reports/hospital-clients',
  counts: true,
  given,
  fromRow: { partner: 'partnerId' },
  fromFilter: { status: 'status', dateFrom: 'dateFrom', dateTo: 'dateTo' },
});

export const report = defineReport('clients-transfer-rate', {
  help: [
    'One row for each hospital.',
    ...transferHelp,
    'Transfer rate: transferred clients divided by hospital clients, as a percentage with two decimals; 0 where there are none.',
    clientHelp.unduplicated,
  ],
  filters: [
    { ...transferFilters.hospital, key: 'id' },
    transferFilters.status,
    transferFilters.dateFrom,
    transferFilters.dateTo,
  ],
  columns: [
    { key: 'partnerId', label: 'Partner ID', type: 'id' },
    { key: 'partnerTitle', label: 'Partner', type: 'text', link: '/partners/{partnerId}' },
    {
      key: 'transferredClients',
      label: 'Transferred clients',
      type: 'integer',
      behind: behind({ transferred: 'YES' }),
    },
    { key: 'hospitalClients', label: 'Hospital clients', type: 'integer', behind: behind() },
    { key: 'transferRate', label: 'Transfer rate', type: 'percent' },
  ],
  carries: [{ key: 'id', label: 'Id of the partner', type: 'id' }],
  sort: 'partnerTitle|asc',
  sortable: {
    partnerId: 'partnerId',
    partnerTitle: 'partnerTitle',
    transferredClients: 'transferredClients',
    hospitalClients: 'hospitalClients',
    transferRate: 'transferRate',
  },
  pageSize: 25,
});
