import { defineOrderLines, linesClientsHelp, linesPartner } from '../of-orders/define-lines';
import { unitsHelp } from '../of-orders/help';
import { report as totals } from '../partner-order-totals/report';

export const report = defineOrderLines('partner-order-lines', {
  kind: 'partner',
  file: 'PartnerOrderLines',
  help: ['One row for each line of the orders that the Partner Order Totals count.', linesClientsHelp, ...unitsHelp],
  own: totals.own,
  filters: totals.filters,
  order: [linesPartner.shown, { key: 'orderPeriod', label: 'Order Period', type: 'month' }],
  carries: [linesPartner.id],
  sortable: { partner: 'partner', orderPeriod: 'orderPeriod' },
  namesClients: true,
  hasPacks: true,
});
