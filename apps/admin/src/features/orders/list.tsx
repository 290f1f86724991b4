import type { PlainOrderKind } from '@bank/domain';
import { SearchFirstList } from '../../shell/lists/SearchFirstList';
import { orderScreen } from './screens';

/** The list of an order kind. */
export const orderList = (kind: PlainOrderKind) => {
  const { list, titles } = orderScreen(kind);
  return () => <SearchFirstList screen={{ resource: `orders/${kind}`, title: titles.list, ...list }} />;
};
