import fc from 'fast-check';
import { isBirthdateServed } from '../records';
import { dueReviewSteps, type ReviewCalendar } from '../reviews';
import { addDays } from '../time';
import type { ClientCommand, ClientFacts } from './client';
import { clientDecider } from './decider';
import { clientReview } from './review';
import { isActiveClient } from './statuses';

const FIRST_DAY = '2026-06-01';
const DAYS = 400;
const UTC = 'UTC';

const factsOn = (today: string): ClientFacts => ({
  exists: () => true,
  isTaken: () => false,
  countReferences: () => 0,
  use: () => ({ stock: [], openOrders: [] }),
  ids: {},
  roles: ['ROLE_ADMIN'],
  own: false,
  profile: { definitions: [], user: { groups: [], isAdmin: true }, knowsZip: () => true, knowsFile: () => true },
  today,
  hasExactDuplicate: false,
  familyId: 'BBBBBBBB',
  pendingOrders: [],
  followers: [],
  isNightlyJob: true,
  mayTransferAll: true,
  mayPartnerTake: true,
});

/** A child in a bank where time passes. */
const aChild = (birthdate: string, overrides: object) => {
  const names = { firstName: 'Ana', lastName: 'Sol', parentFirstName: 'Eva', parentLastName: 'Sol' };
  let state = clientDecider.initialState();
  const send = (command: ClientCommand, today: string) => {
    state = clientDecider.decide(command, state, factsOn(today)).reduce(clientDecider.evolve, state);
  };
  const fields = { ...names, birthdate, partner: 7, publicId: 'CCCCCCCC', pullupDistributionMax: 6, ...overrides };
  send({ type: 'RegisterRecord', data: { id: 3, fields } }, FIRST_DAY);
  send({ type: 'ApplyTransition', data: { transition: 'ACTIVATE' } }, FIRST_DAY);
  return {
    send,
    now: () => {
      const { record, status } = state;
      const { fields } = record as { fields: Record<string, unknown> };
      const isOverridden = fields.isExpirationOverriddenTemporarily === true;
      return { status, isOverridden, ageExpiresAt: fields.ageExpiresAt as string | null };
    },
  };
};

/** What the nightly jobs do with a child on a day. */
const passNight = ({ send, now }: ReturnType<typeof aChild>, calendar: ReviewCalendar, today: string) => {
  send({ type: 'EndTemporaryOverride', data: {} }, today);
  const { status, ageExpiresAt, isOverridden } = now();
  if (isActiveClient(status) && ageExpiresAt && ageExpiresAt <= today && !isOverridden)
    send({ type: 'ApplyTransition', data: { transition: 'EXPIRE', from: status } }, today);
  const time = `${today}T06:00:00.000Z`;
  for (const { edge } of dueReviewSteps(calendar, time, UTC)) {
    send({ type: 'ApplyTransition', data: clientReview[edge] }, today);
    calendar[edge === 'start' ? 'lastStartRun' : 'lastEndRun'] = time;
  }
};

const monthDay = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days).slice(5));
const daysAfterFirst = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(FIRST_DAY, days));
const birthdate = fc.integer({ min: 1, max: 6 * 365 }).map((days) => addDays(FIRST_DAY, -days));

it('every night of a year, whatever the age, the override and the review, passes and leaves each child where it belongs', () => {
  const bank = fc.record({
    birthdate,
    until: fc.option(daysAfterFirst),
    start: monthDay,
    end: monthDay,
    moved: fc.option(fc.record({ on: daysAfterFirst, start: monthDay, end: monthDay })),
  });
  fc.assert(
    fc.property(bank, ({ birthdate, until, start, end, moved }) => {
      fc.pre(until !== null || isBirthdateServed(birthdate, FIRST_DAY));
      const overrides = until
        ? { isExpirationOverriddenTemporarily: true, temporaryOverrideExpirationDueDate: until }
        : {};
      const child = aChild(birthdate, overrides);
      const calendar: ReviewCalendar = { start, end, lastStartRun: null, lastEndRun: null };
      const wrong: string[] = [];
      for (let day = 1, nightsUnderReview = 0; day <= DAYS; day++) {
        const today = addDays(FIRST_DAY, day);
        passNight(child, calendar, today);
        const { status, isOverridden, ageExpiresAt } = child.now();
        nightsUnderReview = status === 'NEEDS_REVIEW' ? nightsUnderReview + 1 : 0;
        if (isOverridden !== (until !== null && until >= today)) wrong.push(`override on ${today}`);
        if (isActiveClient(status) !== (isOverridden || String(ageExpiresAt) > today)) wrong.push(`age on ${today}`);
        if (nightsUnderReview > 366) wrong.push(`review on ${today}`);
        if (today === moved?.on) Object.assign(calendar, { start: moved.start, end: moved.end });
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
