import { defineOrder } from '../define';
import { MAX_REASON_LENGTH } from '../order';
import { leg, productLine, required } from '../policy';
import { refuseOverselling } from '../rules';
import { completedAtOnce } from './completed-at-once';

const guards = [{ roles: ['ROLE_ADJUSTMENT_ORDER_EDIT'] }] as const;

/** A correction of the stock at one place, up or down. */
export const adjustment = defineOrder({
  ...completedAtOnce(guards),
  kind: 'adjustment',
  orderType: 'AdjustmentOrder',
  prefix: 'SCHG',
  header: {
    storageLocation: { type: 'ref', to: 'storageLocation', label: 'Storage Location', required, takesInactive: true },
    reason: { type: 'text', label: 'Reason', required, max: MAX_REASON_LENGTH },
  },
  line: productLine({}, { accepts: 'signed', takesInactive: true }),
  legs: ({ storageLocation }, lines) => lines.map((line) => leg(line, 'in', storageLocation)),
  rules: { enter: { COMPLETED: [refuseOverselling] } },
});
