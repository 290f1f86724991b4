import { Outage } from './outage';

const outage = () => {
  const told: string[] = [];
  return {
    told,
    outage: new Outage({ began: (reason) => told.push(`away: ${reason}`), ended: () => told.push('back') }),
  };
};

it('is told once, however often it is noticed, and its end once', () => {
  const { outage: one, told } = outage();
  one.ended();
  for (let n = 0; n < 3; n++) one.began(new Error('Gone.'));
  for (let n = 0; n < 3; n++) one.ended();
  one.began(new Error('gone again'));
  expect(told).toEqual(['away: Gone', 'back', 'away: gone again']);
});

it('of many who notice it ends when it has ended for all', () => {
  const { outage: one, told } = outage();
  const [first, second] = [{}, {}];
  one.began(new Error('gone'), first);
  one.began(new Error('gone'), second);
  one.ended(first);
  one.ended(first);
  expect(told).toEqual(['away: gone']);
  one.ended(second);
  expect(told).toEqual(['away: gone', 'back']);
});

it('has no end for those who ask no more', () => {
  const { outage: one, told } = outage();
  one.began(new Error('gone'), 'me');
  one.left('me');
  expect(told).toEqual(['away: gone']);
});

it('says a code where there are no words', () => {
  const { outage: one, told } = outage();
  one.began(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }));
  expect(told).toEqual(['away: ECONNREFUSED']);
});
