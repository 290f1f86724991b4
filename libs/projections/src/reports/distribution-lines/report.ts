import { CLIENT_ID } from '../client-id';
import { report as totals } from '../distribution-totals/report';
import { defineOrderLines, linesClientsHelp, linesPartner } from '../of-orders/define-lines';
import { unitsHelp } from '../of-orders/help';

export const report = defineOrderLines('distribution-lines', {
  kind: 'distribution',
  file: 'DistributionLines',
  help: [
    'One row for each line of the distributions that the Distribution Totals count.',
    `${linesClientsHelp} A client who was merged into another one is shown as that one.`,
    ...unitsHelp,
  ],
  own: { filter: 'partner', of: 'distributions' },
  filters: [
    ...totals.filters,
    { key: 'client', label: CLIENT_ID, input: 'text', exact: true, isHidden: true, isAboutClients: true },
    {
      key: 'lastDistributions',
      label: 'Distributions of a forecast',
      input: 'choice',
      choices: [{ value: 'FORECAST', label: 'Those that the months left are calculated from' }],
      isHidden: true,
    },
    { key: 'forecastSince', label: 'Start Date of the forecast', input: 'date', edge: 'start', isHidden: true },
    { key: 'forecastUntil', label: 'End Date of the forecast', input: 'date', edge: 'end', isHidden: true },
  ],
  order: [linesPartner.shown, { key: 'distributionPeriod', label: 'Distribution Period', type: 'month' }],
  carries: [linesPartner.id],
  sortable: { partner: 'partner', distributionPeriod: 'distributionPeriod' },
  namesClients: true,
  hasPacks: true,
});
