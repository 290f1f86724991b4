import { type Fields, plainPolicies } from '@bank/domain';
import { say } from '../../messages';
import { fieldSpec } from '../../shell/fields/fieldSpec';
import type { FormField } from '../../shell/forms/Section';
import { SupplierAddress } from './SupplierAddress';
import type { PlainOrderKind } from './screens';

/** The header's inputs by the declaration of its fields; `special` replaces some of them. */
const headerOf = ({ header }: { header: Fields }, special: Readonly<Record<string, FormField>> = {}): FormField[] =>
  Object.keys(header).map((name) => special[name] ?? fieldSpec(header, name));

const { supply, merchandise, transfer, adjustment, inventory } = plainPolicies;

export const orderHeaders: { readonly [K in PlainOrderKind]: readonly FormField[] } = {
  supply: headerOf(supply, {
    supplierAddress: SupplierAddress,
    receivedAt: {
      source: 'receivedAt',
      label: say.order.received,
      as: 'dateTime',
      help: say.order.receivedHelp,
    },
  }),
  merchandise: headerOf(merchandise),
  transfer: headerOf(transfer),
  adjustment: headerOf(adjustment),
  inventory: headerOf(inventory, {
    takenAt: {
      source: 'takenAt',
      label: say.order.takenAt,
      as: 'dateTime',
      required: true,
      help: say.order.takenAtHelp,
    },
  }),
};
