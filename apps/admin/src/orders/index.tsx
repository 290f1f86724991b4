import type { OrderKind } from '@bank/domain';
import { SearchFirstList } from '../ui/SearchFirstList';
import { OrderCreate, OrderEdit } from './OrderForm';
import { orderScreens } from './screens';

/** The three screens of an order kind. */
export const orderViews = (kind: OrderKind) => {
  const { list, titles } = orderScreens[kind];
  return {
    list: () => <SearchFirstList screen={{ resource: `orders/${kind}`, title: titles.list, ...list }} />,
    create: () => <OrderCreate kind={kind} />,
    edit: () => <OrderEdit kind={kind} />,
  };
};
