import { expiresOn } from './expiration';

it.each([
  ['2028-04-01', null, null, '2028-04-01'],
  ['2028-04-01', '2027-02-01', null, '2027-02-01'],
  ['2028-04-01', '2029-02-01', null, '2028-04-01'],
  ['2026-04-01', '2026-05-01', '2026-04-20', '2026-04-20'],
  ['2026-04-01', '2026-05-01', '2026-03-20', '2026-04-01'],
  [null, null, '2026-03-20', null],
])('by age on %s, by distribution on %s, overridden until %s: expires on %s', (age, distribution, until, day) =>
  expect(expiresOn({ ageExpiresAt: age, distributionExpiresAt: distribution, overriddenUntil: until })).toBe(day),
);
