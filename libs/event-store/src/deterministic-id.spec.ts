import { deterministicId } from './deterministic-id';

const cause = '0f0f3c5e-9d1b-4c0a-8a51-9d5a2f6b7c11';

it('is the same for the same names, for ever', () => {
  expect(deterministicId(cause, 'client', 381)).toBe('6bf3fa69-fc49-5429-8a33-1985e6484076');
});

it.each([
  ['another name', deterministicId(cause, 'client', 382)],
  ['names cut elsewhere', deterministicId(cause, 'client,381')],
  ['a text in place of a number', deterministicId(cause, 'client', '381')],
  ['another cause', deterministicId(cause.replace('0f', '1f'), 'client', 381)],
])('differs for %s', (_, other) => {
  expect(other).toMatch(/^[0-9a-f-]{36}$/);
  expect(other).not.toBe(deterministicId(cause, 'client', 381));
});
