import type { OrderKind } from '@bank/domain';
import { SearchFirstList } from '../ui/SearchFirstList';
import { orderScreens } from './screens';

/** The list of an order kind. */
export const orderList = (kind: OrderKind) => {
  const { list, titles } = orderScreens[kind];
  return () => <SearchFirstList screen={{ resource: `orders/${kind}`, title: titles.list, ...list }} />;
};
