import { Outage } from './outage';

const openOutage = () => {
  const heard: string[] = [];
  return {
    heard,
    outage: new Outage({ onBegin: (reason) => heard.push(`away: ${reason}`), onEnd: () => heard.push('back') }),
  };
};

it('is reported once, however often it is noticed, and its end once', () => {
  const { outage: one, heard } = openOutage();
  one.noteRecovery();
  for (let n = 0; n < 3; n++) one.noteFailure(new Error('Gone.'));
  for (let n = 0; n < 3; n++) one.noteRecovery();
  one.noteFailure(new Error('gone again'));
  expect(heard).toEqual(['away: Gone', 'back', 'away: gone again']);
});

it('of many who notice it ends when it has ended for all', () => {
  const { outage: one, heard } = openOutage();
  const [first, second] = [{}, {}];
  one.noteFailure(new Error('gone'), first);
  one.noteFailure(new Error('gone'), second);
  one.noteRecovery(first);
  one.noteRecovery(first);
  expect(heard).toEqual(['away: gone']);
  one.noteRecovery(second);
  expect(heard).toEqual(['away: gone', 'back']);
});

it('reports no end to users who are forgotten', () => {
  const { outage: one, heard } = openOutage();
  one.noteFailure(new Error('gone'), 'me');
  one.forget('me');
  expect(heard).toEqual(['away: gone']);
});

it('says a code where there are no words', () => {
  const { outage: one, heard } = openOutage();
  one.noteFailure(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }));
  expect(heard).toEqual(['away: ECONNREFUSED']);
});
