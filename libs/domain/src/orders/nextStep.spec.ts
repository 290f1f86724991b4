import { policies } from './policies';
import { nextStepOf } from './policy';

describe('the step that comes next', () => {
  it.each([
    ['partner', ['SUBMIT', 'ACCEPT', 'SHIP', undefined, undefined]],
    ['distribution', ['COMPLETE', undefined]],
    ['supply', ['ORDER', 'RECEIVE', undefined]],
    ['transfer', ['COMPLETE', undefined]],
  ] as const)('leads a %s order ahead, gives nothing up and ends with its last status', (kind, steps) => {
    const policy = policies[kind];
    expect(Object.keys(policy.statuses).map((status) => nextStepOf(policy, status))).toEqual(steps);
  });
});
