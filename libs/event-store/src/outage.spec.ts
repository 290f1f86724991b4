import { Outage } from './outage';

const openOutage = () => {
  const told: string[] = [];
  return {
    told,
    outage: new Outage({ onBegin: (reason) => told.push(`away: ${reason}`), onEnd: () => told.push('back') }),
  };
};

it('is told once, however often it is noticed, and its end once', () => {
  const { outage: one, told } = openOutage();
  one.noteRecovery();
  for (let n = 0; n < 3; n++) one.noteFailure(new Error('Gone.'));
  for (let n = 0; n < 3; n++) one.noteRecovery();
  one.noteFailure(new Error('gone again'));
  expect(told).toEqual(['away: Gone', 'back', 'away: gone again']);
});

it('of many who notice it ends when it has ended for all', () => {
  const { outage: one, told } = openOutage();
  const [first, second] = [{}, {}];
  one.noteFailure(new Error('gone'), first);
  one.noteFailure(new Error('gone'), second);
  one.noteRecovery(first);
  one.noteRecovery(first);
  expect(told).toEqual(['away: gone']);
  one.noteRecovery(second);
  expect(told).toEqual(['away: gone', 'back']);
});

it('has no end for those who ask no more', () => {
  const { outage: one, told } = openOutage();
  one.noteFailure(new Error('gone'), 'me');
  one.forget('me');
  expect(told).toEqual(['away: gone']);
});

it('says a code where there are no words', () => {
  const { outage: one, told } = openOutage();
  one.noteFailure(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }));
  expect(told).toEqual(['away: ECONNREFUSED']);
});
