import { plainOrderKinds, plainOrders } from '@bank/domain';
import { orderScreen } from './screens';

it.each(plainOrderKinds)('the list of %s orders is searched by each status of theirs', (kind) => {
  const filter = orderScreen(kind).list.filters?.find(({ source }) => source === 'status');
  const offered = filter?.as === 'choice' ? filter.choices.map(({ id }) => id) : [];
  expect(offered.filter((code) => code in plainOrders[kind].statuses)).toEqual(Object.keys(plainOrders[kind].statuses));
});
