import { defineOrder } from '../define';
import { leg, productLine, required } from '../policy';
import { refuseOverselling } from '../rules';
import { completedAtOnce } from './completed-at-once';

const edit = ['ROLE_MERCHANDISE_ORDER_EDIT', 'ROLE_ORDER_EDIT_ALL'] as const;
const screens = ['ROLE_MERCHANDISE_ORDER_VIEW', 'ROLE_MERCHANDISE_ORDER_EDIT'] as const;

/** Stock that leaves a warehouse for good. */
export const merchandise = defineOrder({
  ...completedAtOnce([{ roles: edit }]),
  kind: 'merchandise',
  orderType: 'MerchandiseOrder',
  title: 'Merchandise Order',
  words: { one: 'Merchandise Order', list: 'Merchandise Orders' },
  access: {
    view: [...edit, 'ROLE_MERCHANDISE_ORDER_VIEW', 'ROLE_ORDER_VIEW_ALL'],
    edit,
    screens: { list: screens, create: screens, show: screens },
  },
  menu: { group: 'warehouse', place: 20, icon: 'Outbox' },
  list: { filters: ['status'], labels: { warehouse: 'Warehouse' } },
  isCorrectable: true,
  prefix: 'MRCH',
  header: { warehouse: { type: 'ref', to: 'warehouse', label: 'Source Warehouse', required, takesInactive: true } },
  line: productLine({}, { takesInactive: true }),
  legs: ({ warehouse }, lines) => lines.map((line) => leg(line, 'out', warehouse)),
  rules: { enter: { COMPLETED: [refuseOverselling] } },
});
