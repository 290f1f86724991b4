import { defineOrder } from '../define';
import { MAX_REASON_LENGTH } from '../order';
import { leg, productLine, required } from '../policy';
import { refuseOverselling } from '../rules';
import { completedAtOnce } from './completed-at-once';

const edit = ['ROLE_ADJUSTMENT_ORDER_EDIT'] as const;
const view = ['ROLE_ADJUSTMENT_ORDER_VIEW', ...edit] as const;

/** A correction of the stock at one place, up or down. */
export const adjustment = defineOrder({
  ...completedAtOnce([{ roles: edit }]),
  kind: 'adjustment',
  orderType: 'AdjustmentOrder',
  title: 'Stock Change',
  words: { one: 'Stock Change', list: 'Stock Changes' },
  access: { view, edit, screens: { create: view } },
  menu: { group: 'warehouse', place: 40, icon: 'Tune' },
  list: {
    searchFirst: 'justBegun',
    filters: [{ field: 'storageLocation', label: 'Source Location' }, 'status'],
    labels: { sequence: 'Sequence', updatedAt: 'Updated' },
  },
  isCorrectable: true,
  prefix: 'SCHG',
  header: {
    storageLocation: { type: 'ref', to: 'storageLocation', label: 'Storage Location', required, takesInactive: true },
    reason: { type: 'text', label: 'Reason', required, max: MAX_REASON_LENGTH },
  },
  line: productLine({}, { accepts: 'signed', takesInactive: true }),
  legs: ({ storageLocation }, lines) => lines.map((line) => leg(line, 'in', storageLocation)),
  rules: { enter: { COMPLETED: [refuseOverselling] } },
});
