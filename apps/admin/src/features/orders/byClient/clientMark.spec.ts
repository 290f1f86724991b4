import { clientMark, isServed } from './clientMark';
import type { LineClient } from './lines';

type Status = Pick<LineClient, 'status' | 'expiredOn' | 'activeIn'>;

it.each<[Status, string | undefined, boolean]>([
  [{ status: 'ACTIVE' }, undefined, true],
  [{ status: 'NEEDS_REVIEW' }, 'Needs review', true],
  [{ status: 'REVIEW_PAST_DUE' }, 'Needs review', true],
  [{ status: 'INACTIVE' }, 'Inactive', false],
  [{ status: 'INACTIVE_(BLOCKED)' }, 'Inactive (Blocked)', false],
  [{ status: 'INACTIVE_(EXPIRED)', expiredOn: '2021-03-01' }, 'Inactive (Expired), 03/01/2021', false],
  [{ status: 'INACTIVE_(EXPIRED)', expiredOn: '2999-03-01' }, 'Inactive (Expired)', false],
  [{ status: 'INACTIVE_(EXPIRED)', expiredOn: null }, 'Inactive (Expired)', false],
  [{ status: null }, 'This client is not active', false],
  [{ status: 'INACTIVE', activeIn: '2026-03' }, 'Inactive; active in March, 2026', true],
  [
    { status: 'INACTIVE_(EXPIRED)', expiredOn: '2021-03-01', activeIn: '2021-02' },
    'Inactive (Expired), 03/01/2021; active in February, 2021',
    true,
  ],
])('of a client with %j, says %s', (client, mark, served) => {
  expect([clientMark(client), isServed(client)]).toEqual([mark, served]);
});
