import type { OrderPolicy } from '@bank/domain';
import type { Values } from '../../shell/saving/saving';
import { outgoingLines } from './lines';

/** A reference to a record with nothing but its id; other values as they are. */
export const idOnly = (value: unknown) =>
  typeof value === 'object' && value !== null ? { id: (value as { id: number }).id } : (value ?? null);

/** The body with which an order is saved. */
export const outgoingOrder = (policy: OrderPolicy, values: Values, loaded: Values): Values => ({
  ...Object.fromEntries(Object.keys(policy.header).map((field) => [field, idOnly(values[field])])),
  status: values.status ?? policy.workflow.initial,
  lineItems: outgoingLines(policy, values.lineItems ?? [], loaded.lineItems),
});
