import type { PlainOrderKind } from '@bank/domain';
import { OrderCreate, OrderEdit } from './OrderForm';

/** The forms of an order kind. */
export const orderForms = (kind: PlainOrderKind) => ({
  create: () => <OrderCreate kind={kind} />,
  edit: () => <OrderEdit kind={kind} />,
});
