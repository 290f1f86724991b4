import { clientMark, isServed } from './clientMark';

it.each([
  ['ACTIVE', undefined, undefined, true],
  ['NEEDS_REVIEW', undefined, 'Needs review', true],
  ['REVIEW_PAST_DUE', undefined, 'Needs review', true],
  ['INACTIVE', undefined, 'Inactive', false],
  ['INACTIVE_(BLOCKED)', undefined, 'Inactive (Blocked)', false],
  ['INACTIVE_(EXPIRED)', '2021-03-01', 'Inactive (Expired), 03/01/2021', false],
  ['INACTIVE_(EXPIRED)', '2999-03-01', 'Inactive (Expired)', false],
  ['INACTIVE_(EXPIRED)', null, 'Inactive (Expired)', false],
  [null, undefined, 'This client is not active', false],
])('of a client with the status %s, expired on %s, says %s', (status, expiredOn, mark, served) => {
  const client = { status, ...(expiredOn !== undefined && { expiredOn }) };
  expect([clientMark(client), isServed(client)]).toEqual([mark, served]);
});
