import { SearchFirstList } from '../../shell/lists/SearchFirstList';
import { orderScreens, type PlainOrderKind } from './screens';

/** The list of an order kind. */
export const orderList = (kind: PlainOrderKind) => {
  const { list, titles } = orderScreens[kind];
  return () => <SearchFirstList screen={{ resource: `orders/${kind}`, title: titles.list, ...list }} />;
};
