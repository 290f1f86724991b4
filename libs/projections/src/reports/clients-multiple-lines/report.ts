import { clientFilters, clientHelp } from '../client-filters';
import { CLIENT_ID } from '../client-id';
import { type Column, defineReport } from '../report';

const count = { key: 'duplicatedDistributionCount', label: 'Duplicated distribution count', type: 'integer' } as const;
const columnsWith = (counted: Column) =>
  [
    { key: 'firstname', label: 'First name', type: 'text', link: '/clients/{clientId}' },
    { key: 'lastname', label: 'Last name', type: 'text', link: '/clients/{clientId}' },
    counted,
    { key: 'parentFirstName', label: 'Parent first name', type: 'text' },
    { key: 'parentLastName', label: 'Parent last name', type: 'text' },
    { key: 'distributedAt', label: 'Distributed at', type: 'date' },
  ] as const;

export const report = defineReport('clients-multiple-lines', {
  help: [
    'One row for each client with more than one line in the distributions of the month, or of the current month if none is chosen.',
    'Duplicated distribution count: the number of these lines, including those of other partners. Distributed at: the day on which the latest of their distributions was completed.',
    clientHelp.counted,
    clientHelp.unduplicated,
    'People who work for a partner see the clients of that partner.',
  ],
  own: { filter: 'partner', of: 'clients' },
  filters: [
    { key: 'monthAndYear', label: 'Month', input: 'month', whenLeftOut: 'present' },
    { ...clientFilters.partner, isHidden: true },
  ],
  columns: columnsWith({
    ...count,
    behind: {
      screen: '/reports/distribution-lines',
      counts: true,
      countsAllOf: 'distributions',
      fromRow: { client: 'clientId', startingAt: 'month', endingAt: 'month' },
    },
  }),
  carries: [
    { key: 'id', label: 'Number of the client', type: 'id' },
    { key: 'clientId', label: CLIENT_ID, type: 'text' },
    { key: 'month', label: 'Month of the distributions', type: 'month' },
  ],
  sort: 'lastName|asc',
  alias: 'c',
  sortable: {
    lastName: 'lastname',
    firstName: 'firstname',
    duplicatedDistributionCount: 'duplicatedDistributionCount',
    distributedAt: 'distributedAt',
  },
  pageSize: 50,
  sheet: { file: 'ClientsMultipleLines', columns: columnsWith(count) },
});
