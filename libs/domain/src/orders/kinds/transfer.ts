import { defineOrder } from '../define';
import { leg, productLine, required } from '../policy';
import { fieldProblem, refuseOverselling } from '../rules';
import { completedAtOnce } from './completed-at-once';

const edit = ['ROLE_TRANSFER_ORDER_EDIT'] as const;

/** Stock that goes from one location to another. From a warehouse to a partner it goes by a partner order. */
export const transfer = defineOrder({
  ...completedAtOnce([{ roles: edit }]),
  kind: 'transfer',
  orderType: 'TransferOrder',
  title: 'Stock Transfer',
  words: { one: 'Transfer Order', list: 'Transfer Orders' },
  access: { view: ['ROLE_TRANSFER_ORDER_VIEW', ...edit], edit, screens: { show: edit } },
  menu: { group: 'warehouse', place: 30, icon: 'SwapHoriz' },
  list: { searchFirst: 'justBegun', labels: { targetLocation: 'Target Location' } },
  isCorrectable: true,
  prefix: 'TXFR',
  header: {
    sourceLocation: { type: 'ref', to: 'storageLocation', label: 'Source Location', required, takesInactive: true },
    targetLocation: { type: 'ref', to: 'storageLocation', label: 'Destination Location', required },
  },
  line: productLine({}, { takesInactive: true }),
  legs: ({ sourceLocation, targetLocation }, lines) =>
    lines.flatMap((line) => [leg(line, 'out', sourceLocation), leg(line, 'in', targetLocation)]),
  facts: ({ header: { sourceLocation, targetLocation } }) => ({ location: [sourceLocation, targetLocation] }),
  rules: {
    save: [
      ({ header: { sourceLocation, targetLocation } }) =>
        sourceLocation === targetLocation
          ? [fieldProblem('targetLocation', 'Cannot transfer from a location to itself')]
          : [],
      ({ header: { sourceLocation, targetLocation }, facts: { location } }) =>
        location(sourceLocation).type === 'warehouse' && location(targetLocation).type === 'partner'
          ? [
              fieldProblem(
                'targetLocation',
                'Transferring from a Warehouse to a Partner must be handled in a Partner Order',
              ),
            ]
          : [],
    ],
    enter: { COMPLETED: [refuseOverselling] },
  },
});
