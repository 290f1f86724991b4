import { expirationsInWords, type PickupClient, pickupWarnings } from './pickup';

const client: PickupClient = {
  status: 'ACTIVE',
  ageExpiresAt: '2028-05-01',
  distributionExpiresAt: '2027-04-01',
  pullups: { count: 2, max: 6 },
};

describe('the expirations of a client', () => {
  it.each([
    ['the earlier one first', {}, 'Distribution 04/01/2027; Age 05/01/2028'],
    [
      'the age first of two on one day',
      { distributionExpiresAt: '2028-05-01' },
      'Age 05/01/2028; Distribution 05/01/2028',
    ],
    ['the age alone before a first distribution', { distributionExpiresAt: null }, 'Age 05/01/2028'],
    ['nothing of somebody who was erased', { ageExpiresAt: null, distributionExpiresAt: null }, ''],
  ])('are %s', (_, changes, words) => {
    expect(expirationsInWords({ ...client, ...changes })).toBe(words);
  });
});

describe('the warnings of a pick-up', () => {
  it.each([
    ['nothing', {}, ''],
    ['a status in which nobody is served', { status: 'INACTIVE_(BLOCKED)' }, 'Inactive (Blocked)'],
    ['a review that is past due', { status: 'REVIEW_PAST_DUE' }, 'Review past due'],
    ['nothing of a review that is due', { status: 'NEEDS_REVIEW' }, ''],
    ['the limit of pull-ups', { pullups: { count: 6, max: 6 } }, 'Pull-up limit reached'],
    ['an age that expired before the month', { ageExpiresAt: '2026-11-01' }, 'Age expired'],
    ['an age that expires on the first of the month', { ageExpiresAt: '2026-12-01' }, 'Age expired'],
    ['an age that expires within the month', { ageExpiresAt: '2026-12-15' }, 'Age expires this month'],
    ['an age that expires with the end of the month', { ageExpiresAt: '2027-01-01' }, 'Age expires this month'],
    ['nothing of an age that expires later', { ageExpiresAt: '2027-01-02' }, ''],
    ['a distribution that expired', { distributionExpiresAt: '2026-10-01' }, 'Distribution expired'],
    [
      'all of them',
      { status: 'INACTIVE', ageExpiresAt: '2026-11-01', pullups: { count: 9, max: 6 } },
      'Inactive; Age expired; Pull-up limit reached',
    ],
  ] as const)('name %s', (_, changes, words) => {
    expect(pickupWarnings({ ...client, ...changes }, '2026-12')).toBe(words);
  });
});
