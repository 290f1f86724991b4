import { DateTime } from 'luxon';
import { linesOf } from '../../apps/api/src/platform/jobs/job';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const app = useOpenApp();
const neverAborted = new AbortController().signal;
const jobs = () => app.app.get(Jobs);
const day = (offset: number): string => DateTime.utc().plus({ days: offset }).toISODate();

let last = 500;
/** A client in the log, with these fields. */
const client = async (fields: object): Promise<number> => {
  last += 1;
  const id = last;
  await app.given(
    `client-${id}`,
    recordRegistered('client', id, {
      publicId: `BBBBB${id}`,
      firstName: 'Ana',
      lastName: 'Sol',
      birthdate: day(-400),
      partner: null,
      isExpirationOverridden: false,
      isExpirationOverriddenTemporarily: false,
      temporaryOverrideExpirationDueDate: null,
      ageExpiresAt: day(900),
      distributionExpiresAt: null,
      status: 'ACTIVE',
      ...fields,
    }),
  );
  return id;
};
const statusOf = async (id: number) => (await app.query('SELECT status FROM read.clients WHERE id = $1', id))[0].status;

it('expires children who are too old, also those under review, and puts it off for children whose override lasts', async () => {
  const due = { ageExpiresAt: day(0) };
  const overridden = { isExpirationOverriddenTemporarily: true, temporaryOverrideExpirationDueDate: day(0) };
  const expected = {
    'INACTIVE_(EXPIRED)': [
      await client(due),
      await client({ ...due, status: 'REVIEW_PAST_DUE' }),
      await client({ isExpirationOverridden: true, ageExpiresAt: day(-1) }),
      await client({ isExpirationOverridden: true, distributionExpiresAt: day(-1) }),
    ],
    ACTIVE: [await client({ ageExpiresAt: day(1) }), await client({ ...due, ...overridden })],
    INACTIVE: [await client({ ...due, status: 'INACTIVE' })],
  };
  const dry = await jobs().dryRun('client-expiration', neverAborted);
  expect(dry.done).toEqual(['4 clients would expire.']);
  const [who, why] = ['client BBBBB501', `expires by age on ${day(0)}; from Active to Inactive (Expired)`];
  expect(dry.planned).toContainEqual({ who, why, on: day(0) });
  expect(dry.planned!.map(({ why }) => why)).toContainEqual(expect.stringContaining(`by distribution on ${day(-1)}`));
  expect(linesOf('client-expiration', dry, true)).toContain(`client-expiration (dry run): ${day(0)}: ${who}: ${why}.`);
  expect(JSON.stringify(dry)).not.toContain('Sol');
  expect(await statusOf(expected['INACTIVE_(EXPIRED)'][0]!)).toBe('ACTIVE');
  expect(await jobs().run('client-expiration', neverAborted)).toEqual({ done: ['4 clients expired.'], failed: [] });
  for (const [status, ids] of Object.entries(expected))
    for (const id of ids) expect([id, await statusOf(id)]).toEqual([id, status]);
});

it('ends temporary overrides on the day after their last, and computes the expiration again', async () => {
  const birthdate = day(-1_000);
  const ended = await client({
    birthdate,
    status: 'INACTIVE',
    ageExpiresAt: day(5),
    isExpirationOverriddenTemporarily: true,
    temporaryOverrideExpirationDueDate: day(-1),
  });
  const lasting = await client({ isExpirationOverriddenTemporarily: true, temporaryOverrideExpirationDueDate: day(0) });
  const expiration = DateTime.fromISO(birthdate).plus({ years: 4 }).startOf('month').plus({ months: 1 }).toISODate();
  const dry = await jobs().dryRun('client-override', neverAborted);
  expect(dry.planned).toEqual([
    {
      who: `client BBBBB${ended}`,
      why: `the last day of the temporary override was ${day(-1)}; the expiration by age is then ${expiration}`,
      on: day(0),
    },
  ]);
  const report = await jobs().run('client-override', neverAborted);
  expect(report).toEqual({ done: ['The temporary override of 1 client has ended.'], failed: [] });
  const rows = await app.query(
    'SELECT is_expiration_overridden_temporarily AS is, age_expires_at AS age FROM read.clients WHERE id = ANY($1) ORDER BY id',
    [ended, lasting],
  );
  expect(rows).toEqual([
    { is: false, age: expiration },
    { is: true, age: day(900) },
  ]);
});

it('asks for the annual review of clients, and leaves merged ones alone', async () => {
  await app.agent
    .post('/api/system/settings')
    .send({ clientReviewStart: day(-1).slice(5), clientReviewEnd: day(10).slice(5) })
    .expect(200);
  const [one, merged] = [await client({}), await client({})];
  await app.given(`client-${merged}`, {
    type: 'MergedInto',
    data: { kind: 'client', id: merged, target: one, merge: 'm' },
  });
  const { planned } = await jobs().dryRun('client-review', neverAborted);
  expect(planned).toContainEqual({
    who: `client BBBBB${one}`,
    why: `the review from ${day(-1)} to ${day(10)} begins; from Active to Needs Review`,
    on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(JSON.stringify(planned)).not.toMatch(new RegExp(`BBBBB${merged}|Sol`));
  const { failed } = await jobs().run('client-review', neverAborted);
  expect(failed).toEqual([]);
  expect([await statusOf(one), await statusOf(merged)]).toEqual(['NEEDS_REVIEW', 'ACTIVE']);
});
