import { dayInWords } from '../../time';
import { defineOrder } from '../define';
import { MAX_REASON_LENGTH } from '../order';
import { leg, productLine, required } from '../policy';
import { lineProblem, orderProblem } from '../rules';
import { completedAtOnce } from './completed-at-once';

const edit = ['ROLE_INVENTORY_ORDER_EDIT'] as const;
const view = ['ROLE_INVENTORY_ORDER_VIEW', ...edit] as const;

/** A count of the stock at a location. It promises nothing, and it is never refused for the stock that it finds. */
export const inventory = defineOrder({
  ...completedAtOnce([{ roles: edit }]),
  kind: 'inventory',
  orderType: 'InventoryOrder',
  title: 'Physical Inventory',
  words: { one: 'Physical Inventory', list: 'Physical Inventory Edit' },
  access: { view, edit, screens: { create: view } },
  menu: { group: 'warehouse', place: 50, icon: 'PlaylistAddCheck' },
  list: {
    at: 'list',
    perPage: 50,
    searchFirst: 'justBegun',
    createLabel: 'Create',
    filters: ['status', 'storageLocation'],
    labels: { sequence: 'Id', updatedAt: 'Updated' },
  },
  form: { takenAt: { label: 'Taken At' } },
  startsNow: 'takenAt',
  prefix: 'INVT',
  header: {
    storageLocation: { type: 'ref', to: 'storageLocation', label: 'Storage Location', required, takesInactive: true },
    takenAt: {
      type: 'instant',
      label: 'Taken',
      required,
      help: 'When it was counted. The count is compared with what was in stock at that time.',
    },
    reason: { type: 'text', label: 'Reason', max: MAX_REASON_LENGTH },
  },
  line: productLine({}, { accepts: 'counted', takesInactive: true }),
  statuses: { CREATING: { label: 'Creating' }, COMPLETED: { label: 'Completed', stock: 'committed' } },
  effectiveAt: 'takenAt',
  transactionReason: 'Physical inventory',
  legs: ({ storageLocation }, lines) => lines.map((line) => leg(line, 'count', storageLocation)),
  facts: ({ header: { storageLocation: location, takenAt: after }, lines, commits }) => ({
    laterCount: commits ? lines.map(({ product }) => ({ location, product, after })) : [],
  }),
  rules: {
    save: [
      ({ lines }) => {
        const seen = new Set<number>();
        return lines
          .filter(({ product }) => seen.has(product) || !seen.add(product))
          .map((line) => lineProblem(line, 'product', 'Is counted twice: keep one line'));
      },
    ],
    enter: {
      COMPLETED: [
        ({ header: { storageLocation: location, takenAt: after }, lines, facts }) => {
          // One count that is in the way stands for several.
          const [later] = lines.flatMap(({ product }) => facts.laterCount({ location, product, after }) ?? []);
          if (!later) return [];
          const message = `There is a later count: ${later.sequence} of ${dayInWords(later.takenOn)}. Say a later day, or reverse that count first, and enter it again afterwards.`;
          return [orderProblem(message, 'takenAt')];
        },
      ],
    },
  },
});
