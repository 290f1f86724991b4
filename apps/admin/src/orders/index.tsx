import type { OrderKind } from '@bank/domain';
import { OrderCreate, OrderEdit } from './OrderForm';

/** The forms of an order kind. */
export const orderForms = (kind: OrderKind) => ({
  create: () => <OrderCreate kind={kind} />,
  edit: () => <OrderEdit kind={kind} />,
});
