import { defineOrderLines } from '../of-orders/define-lines';
import { unitsHelp } from '../of-orders/help';
import { report as details } from '../transfer-orders-details/report';

export const report = defineOrderLines('transfer-order-lines', {
  kind: 'transfer',
  file: 'TransferOrderLines',
  help: ['One row for each line of the transfers that the Transfer Orders Details have.', ...unitsHelp],
  filters: [
    ...details.filters,
    {
      key: 'order',
      label: 'Transfer',
      input: 'reference',
      resource: 'orders/transfer',
      text: 'sequence',
      isHidden: true,
    },
  ],
  order: [
    { key: 'sourceLocation', label: 'Source Location', type: 'text', link: '/{sourceType}s/{sourceId}' },
    { key: 'targetLocation', label: 'Target Location', type: 'text', link: '/{targetType}s/{targetId}' },
    { key: 'date', label: 'Date', type: 'dateTime' },
  ],
  carries: [
    { key: 'sourceId', label: 'Id of the source location', type: 'id' },
    { key: 'sourceType', label: 'warehouse or partner', type: 'text' },
    { key: 'targetId', label: 'Id of the target location', type: 'id' },
    { key: 'targetType', label: 'warehouse or partner', type: 'text' },
  ],
  sortable: { date: 'date' },
  hasPacks: true,
});
