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

it('ends when it has ended for all who noticed it', () => {
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

it('is not reported as ended when its only observer is forgotten', () => {
  const { outage: one, heard } = openOutage();
  one.noteFailure(new Error('gone'), 'me');
  one.forget('me');
  expect(heard).toEqual(['away: gone']);
});

it('is reported by its code if the error has no message', () => {
  const { outage: one, heard } = openOutage();
  one.noteFailure(Object.assign(new AggregateError([], ''), { code: 'ECONNREFUSED' }));
  expect(heard).toEqual(['away: ECONNREFUSED']);
});
