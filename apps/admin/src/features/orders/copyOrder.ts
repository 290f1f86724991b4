import type { OrderPolicy } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { orderFormWords } from '../../messages/orderForms';
import type { RecordAction } from '../../shell/forms/RecordMenu';
import { type FormLine, lineShapeOf } from './lines';

/** Of its header what names other records: times and reasons are the order's own. */
const headerOf = ({ header }: OrderPolicy, order: RaRecord) =>
  Object.fromEntries(
    Object.entries(header).flatMap(([name, { type }]) => (type === 'ref' && order[name] ? [[name, order[name]]] : [])),
  );

/** Leads to a new order with the same places and lines, as after one that was reversed. What a count found is no such thing. */
export const copyActions =
  (policy: OrderPolicy) =>
  (order: RaRecord): readonly RecordAction[] => {
    const { isCounted, hasCost } = lineShapeOf(policy);
    const lines: readonly FormLine[] = order.lineItems ?? [];
    if (isCounted || !lines.length) return [];
    const lineItems = lines.map(({ product, quantity, cost }) => ({ product, quantity, ...(hasCost && { cost }) }));
    const record = { ...headerOf(policy, order), lineItems };
    return [{ label: orderFormWords.copy, to: `/orders/${policy.kind}/new`, state: { record } }];
  };
