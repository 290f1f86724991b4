import { clientHelp, clientStatusWords } from '../client-filters';
import { clientIdColumn } from '../client-id';
import { transferFilters, transferHelp } from '../clients-transfer-rate/filters';
import { defineReport } from '../report';

const columns = [
  clientIdColumn('clientId'),
  { key: 'client', label: 'Client', type: 'text', link: '/clients/{clientId}' },
  { key: 'status', label: 'Status', type: 'text', words: clientStatusWords },
  { key: 'partner', label: 'Hospital', type: 'text', link: '/partners/{partnerId}' },
  { key: 'assignedAt', label: 'Assigned', type: 'dateTime' },
  { key: 'leftAt', label: 'Left', type: 'dateTime' },
  { key: 'leftTo', label: 'Left to', type: 'text', link: '/partners/{leftToId}' },
] as const;

export const report = defineReport('hospital-clients', {
  help: [
    ...transferHelp,
    clientHelp.unduplicated,
    'Assigned: when the first stay of the period began. Left: when its last stay ended, and to whom the client went.',
  ],
  filters: [
    transferFilters.hospital,
    transferFilters.status,
    transferFilters.dateFrom,
    transferFilters.dateTo,
    {
      key: 'transferred',
      label: 'Transferred',
      input: 'choice',
      choices: [{ value: 'YES', label: 'To an agency' }],
    },
  ],
  columns,
  carries: [
    { key: 'id', label: 'Number of the row: the hospital and the client', type: 'text' },
    { key: 'partnerId', label: 'Id of the hospital', type: 'id' },
    { key: 'leftToId', label: 'Id of the partner to whom the client went', type: 'id' },
  ],
  sort: 'client|asc',
  sortable: {
    client: 'client',
    clientId: 'clientId',
    status: 'status',
    partner: 'partner',
    assignedAt: 'assignedAt',
    leftAt: 'leftAt',
  },
  pageSize: 50,
  sheet: { file: 'HospitalClients', columns },
});
