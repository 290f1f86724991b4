import { plainPolicies } from '@bank/domain';
import { orderScreens, type PlainOrderKind } from './screens';

it.each(Object.keys(plainPolicies) as PlainOrderKind[])(
  'the list of %s orders is searched by each status of theirs',
  (kind) => {
    const filter = orderScreens[kind].list.filters?.find(({ source }) => source === 'status');
    const offered = filter?.as === 'choice' ? filter.choices.map(({ id }) => id) : [];
    expect(offered.filter((code) => code in plainPolicies[kind].statuses)).toEqual(
      Object.keys(plainPolicies[kind].statuses),
    );
  },
);
