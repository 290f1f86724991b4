import { defineOrder } from '../define';
import { leg, productLine, required } from '../policy';
import { refuseOverselling } from '../rules';
import { completedAtOnce } from './completed-at-once';

const guards = [{ roles: ['ROLE_ORDER_EDIT_ALL', 'ROLE_MERCHANDISE_ORDER_EDIT'] }] as const;

/** Stock that leaves a warehouse for good. */
export const merchandise = defineOrder({
  ...completedAtOnce(guards),
  kind: 'merchandise',
  orderType: 'MerchandiseOrder',
  prefix: 'MRCH',
  header: { warehouse: { type: 'ref', to: 'warehouse', label: 'Source Warehouse', required, takesInactive: true } },
  line: productLine({}, { takesInactive: true }),
  legs: ({ warehouse }, lines) => lines.map((line) => leg(line, 'out', warehouse)),
  rules: { enter: { COMPLETED: [refuseOverselling] } },
});
