import { OrderCreate, OrderEdit } from './OrderForm';
import type { PlainOrderKind } from './screens';

/** The forms of an order kind. */
export const orderForms = (kind: PlainOrderKind) => ({
  create: () => <OrderCreate kind={kind} />,
  edit: () => <OrderEdit kind={kind} />,
});
