import { addDays } from '@bank/domain';
import { Clock } from '../../apps/api/src/platform/commands/clock';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const app = useOpenApp();
const neverAborted = new AbortController().signal;
const CLIENT_JOBS = ['client-override', 'client-expiration', 'client-review'];
const PARTNER = 700;

const setTime = (time: string) => {
  app.app.get(Clock).now = () => time;
};
const noonOf = (day: string) => `${day}T12:00:00.000Z`;
const nightOf = (day: string) => `${day}T06:00:00.000Z`;
const setReview = (clientReviewStart: string, clientReviewEnd: string) =>
  app.agent.post('/api/system/settings').send({ clientReviewStart, clientReviewEnd }).expect(200);

/** Public ids of children by what makes each of them special. */
const children: Record<string, string> = {};
const activeChild = async (name: string, fields: object) => {
  const person = { firstName: name, lastName: `Sol ${name}`, parentFirstName: 'Eva', parentLastName: `Sol ${name}` };
  const { body } = await app.agent
    .post('/api/clients')
    .send({ ...person, birthdate: '2025-01-15', partner: { id: PARTNER }, ...fields })
    .expect(201);
  children[name] = body.data.id;
  await app.agent.patch(`/api/clients/${body.data.id}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
};
const change = (name: string, fields: object) =>
  app.agent.patch(`/api/clients/${children[name]}`).send(fields).expect(200);
const confirm = (name: string) => app.agent.post(`/api/clients/${children[name]}/review`).expect(200);
const show = async (name: string) => (await app.agent.get(`/api/clients/${children[name]}`).expect(200)).body.data;

/** A child's status, and how long a temporary override lasts. */
const statesNow = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (
      await app.query(
        `SELECT public_id, status, temporary_override_expiration_due_date AS until, is_expiration_overridden_temporarily AS is
         FROM read.clients`,
      )
    ).map(({ public_id, status, until, is }) => [
      Object.keys(children).find((name) => children[name] === public_id)!,
      is ? `${status} until ${until}` : status,
    ]),
  );

let states: Record<string, string> = {};
/** Runs the client's jobs in the night that ends with `day`. @returns the children whose state changed */
const passNight = async (day: string): Promise<Record<string, string>> => {
  setTime(nightOf(day));
  for (const job of CLIENT_JOBS)
    expect([job, (await app.app.get(Jobs).run(job, neverAborted)).failed]).toEqual([job, []]);
  return noteChanges();
};
const noteChanges = async () => {
  const before = states;
  states = await statesNow();
  return Object.fromEntries(Object.entries(states).filter(([name, state]) => state !== before[name]));
};
/** Passes these nights. @returns day -> who changed in the night that ended with it */
const passNights = async (days: readonly string[], acts: Record<string, () => Promise<unknown>> = {}) => {
  const changes: Record<string, Record<string, string>> = {};
  for (const day of days) {
    const changed = await passNight(day);
    if (Object.keys(changed).length) changes[day] = changed;
    setTime(noonOf(day));
    await acts[day]?.();
    await noteChanges();
  }
  return changes;
};
const daysFrom = (first: string, last: string): string[] =>
  first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)];
/** The days between two on which something can begin or end: those around each of `dates` and around the first of each month. */
const daysAround = (first: string, last: string, dates: readonly string[]): string[] => {
  const all = daysFrom(first, last);
  const special = new Set([...dates, ...all.filter((day) => day.endsWith('-01'))]);
  return all.filter((day) => [-1, 0, 1].some((offset) => special.has(addDays(day, offset))));
};

beforeAll(() =>
  app.given(
    `partner-${PARTNER}`,
    recordRegistered('partner', PARTNER, { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] }),
  ),
);

it('age, override and review the children of a bank for a year, over New Year too', async () => {
  setTime(noonOf('2026-06-01'));
  await setReview('12-15', '01-15');
  const temporary = { isExpirationOverriddenTemporarily: true };
  await activeChild('Confirmed', {});
  await activeChild('Forgotten', {});
  await activeChild('Four', { birthdate: '2022-08-10' });
  await activeChild('Extended', { birthdate: '2022-08-10' });
  await activeChild('Late', { birthdate: '2022-05-20', ...temporary });
  await activeChild('Later', {
    birthdate: '2021-05-20',
    ...temporary,
    temporaryOverrideExpirationDueDate: '2026-10-01',
  });
  await activeChild('Cleared', {
    birthdate: '2022-05-20',
    ...temporary,
    temporaryOverrideExpirationDueDate: '2027-05-01',
  });
  await activeChild('Exempt', { birthdate: '2022-05-20', isExpirationOverridden: true, ageExpiresAt: '2026-10-10' });
  await activeChild('Reviewed', { birthdate: '2022-12-20' });
  await noteChanges();
  expect((await show('Late')).ageExpiresAt).toBeNull();

  const acts = {
    '2026-08-20': () => change('Extended', temporary),
    '2026-09-30': () => change('Cleared', { isExpirationOverriddenTemporarily: false }),
    '2026-12-20': () => confirm('Confirmed'),
    '2027-02-01': () => confirm('Forgotten'),
  };
  const birthdays = ['2026-08-10', '2026-12-20', '2027-05-20'];
  const lastDays = ['2026-07-01', '2026-09-20', '2026-10-01', '2026-10-10', '2026-12-15', '2027-01-15', '2027-05-01'];
  const days = daysAround('2026-06-02', '2027-06-01', [...birthdays, ...lastDays, ...Object.keys(acts)]);
  const changes = await passNights(days, acts);
  const expired = 'INACTIVE_(EXPIRED)';
  expect(changes).toEqual({
    '2026-07-02': { Late: expired },
    '2026-09-01': { Four: expired },
    '2026-09-21': { Extended: expired },
    '2026-10-01': { Cleared: expired },
    '2026-10-02': { Later: expired },
    '2026-10-10': { Exempt: expired },
    '2026-12-15': { Confirmed: 'NEEDS_REVIEW', Forgotten: 'NEEDS_REVIEW', Reviewed: 'NEEDS_REVIEW' },
    '2027-01-01': { Reviewed: expired },
    '2027-01-16': { Forgotten: 'REVIEW_PAST_DUE' },
  });
  expect(await show('Late')).toMatchObject({ ageExpiresAt: '2026-06-01', temporaryOverrideExpirationDueDate: null });
  expect(states).toMatchObject({ Confirmed: 'ACTIVE', Forgotten: 'ACTIVE' });
});

it('end a review with the days to which it was moved, and leave nobody behind', async () => {
  setTime(noonOf('2027-06-01'));
  await setReview('07-01', '07-31');
  expect(await passNights(daysFrom('2027-06-30', '2027-07-01'))).toEqual({
    '2027-07-01': { Confirmed: 'NEEDS_REVIEW', Forgotten: 'NEEDS_REVIEW' },
  });
  await setReview('09-01', '09-10');
  await confirm('Confirmed');
  await noteChanges();
  expect(await passNights(daysFrom('2027-07-31', '2027-08-02'))).toEqual({});
  expect(await passNights(daysFrom('2027-08-31', '2027-09-11'))).toEqual({
    '2027-09-01': { Confirmed: 'NEEDS_REVIEW' },
    '2027-09-11': { Confirmed: 'REVIEW_PAST_DUE', Forgotten: 'REVIEW_PAST_DUE' },
  });
  await confirm('Confirmed');
  await confirm('Forgotten');
  await setReview('10-01', '10-31');
  await noteChanges();
  expect(await passNights(daysFrom('2027-10-01', '2027-10-05'))).toEqual({
    '2027-10-01': { Confirmed: 'NEEDS_REVIEW', Forgotten: 'NEEDS_REVIEW' },
  });
  await setReview('09-15', '09-30');
  expect(await passNights(daysFrom('2027-10-06', '2027-10-08'))).toEqual({
    '2027-10-06': { Confirmed: 'REVIEW_PAST_DUE', Forgotten: 'REVIEW_PAST_DUE' },
  });
});

it('run by the clock that is true after nights in which the clock was ahead', async () => {
  const runDueJobs = () => app.app.get(Jobs).runDue(neverAborted);
  setTime(noonOf('2027-10-09'));
  await setReview('10-01', '10-31');
  for (const ahead of ['2029-10-10', '2029-11-01']) {
    setTime(nightOf(ahead));
    await runDueJobs();
  }
  setTime(noonOf('2027-10-09'));
  const temporary = { isExpirationOverriddenTemporarily: true, temporaryOverrideExpirationDueDate: '2027-10-10' };
  await activeChild('Punctual', temporary);
  setTime(nightOf('2027-10-11'));
  await runDueJobs();
  expect(await statesNow()).toMatchObject({ Punctual: 'NEEDS_REVIEW' });
});
