import { normalise } from '../fields';
import { records } from '../records';
import { comingReviewSteps, dueReviewSteps, type ReviewCalendar, reviewCalendar, reviewRunSetting } from './review';

const spring = { start: '03-01', end: '04-15', lastStartRun: null, lastEndRun: null };
const winter = { ...spring, start: '12-15', end: '01-15' };
const due = (calendar: Partial<ReviewCalendar>, now: string) =>
  dueReviewSteps({ ...spring, ...calendar }, now, 'America/Chicago').map(
    ({ edge, period }) => `${edge} ${period.first}/${period.last}`,
  );

describe('an annual review', () => {
  it.each([
    ['before its first day', '2026-03-01T05:59:59.999Z', []],
    ["with the bank's first midnight, in winter time", '2026-03-01T06:00:00.000Z', ['start 2026-03-01/2026-04-15']],
    ["until the bank's last midnight, in summer time", '2026-04-16T04:59:59.999Z', ['start 2026-03-01/2026-04-15']],
    ['when it is over without having begun', '2026-04-16T05:00:00.000Z', []],
  ])('that never took place begins within its period: %s', (_, now, expected) => {
    expect(due({}, now)).toEqual(expected);
  });

  it.each([
    ['in the period, once it has begun', '2026-03-02T06:00:00.000Z', []],
    ['on the last day', '2026-04-16T04:59:59.999Z', []],
    ['when it is over', '2026-04-16T05:00:00.000Z', ['end 2026-03-01/2026-04-15']],
    ['long after, when nobody has carried it out yet', '2027-02-28T06:00:00.000Z', ['end 2026-03-01/2026-04-15']],
    // The new one waits until the old one is over: both are due in one night.
    ['in the next year', '2027-03-01T06:00:00.000Z', ['end 2026-03-01/2026-04-15', 'start 2027-03-01/2027-04-15']],
  ])('that has begun ends: %s', (_, now, expected) => {
    expect(due({ lastStartRun: '2026-03-01T06:00:00.123Z' }, now)).toEqual(expected);
  });

  it.each([
    ['2026-04-16T06:00:00.000Z', []],
    ['2026-12-31T06:00:00.000Z', []],
    ['2027-03-01T06:00:00.000Z', ['start 2027-03-01/2027-04-15']],
  ])('that has ended stays so until it begins in the next year: %s', (now, expected) => {
    expect(due({ lastStartRun: '2026-03-01T06:00:00Z', lastEndRun: '2026-04-16T06:00:00Z' }, now)).toEqual(expected);
  });

  it('counts a year that was left out as none of its own', () => {
    const marks = { lastStartRun: '2024-03-01T06:00:00Z', lastEndRun: '2024-04-16T06:00:00Z' };
    expect(due(marks, '2026-06-01T06:00:00.000Z')).toEqual([]);
    expect(due(marks, '2026-03-20T06:00:00.000Z')).toEqual(['start 2026-03-01/2026-04-15']);
  });

  it('once begun again does not end the one before', () => {
    expect(due({ lastStartRun: '2026-03-02T06:00:00Z' }, '2026-03-03T06:00:00.000Z')).toEqual([]);
  });

  it.each([
    ['2026-12-14T12:00:00.000Z', []],
    ['2026-12-15T06:00:00.000Z', ['start 2026-12-15/2027-01-15']],
    ['2027-01-01T06:00:00.000Z', ['start 2026-12-15/2027-01-15']],
    ['2027-01-16T05:59:59.999Z', ['start 2026-12-15/2027-01-15']],
    ['2027-01-16T06:00:00.000Z', []],
  ])('spans New Year where its end lies before its start: %s', (now, expected) => {
    expect(due(winter, now)).toEqual(expected);
  });

  it.each([
    ['2027-01-01T06:00:00.000Z', []],
    ['2027-01-16T06:00:00.000Z', ['end 2026-12-15/2027-01-15']],
    ['2027-12-15T05:59:59.999Z', ['end 2026-12-15/2027-01-15']],
  ])('that spans New Year ends once: %s', (now, expected) => {
    expect(due({ ...winter, lastStartRun: '2026-12-15T06:00:00Z' }, now)).toEqual(expected);
    expect(due({ ...winter, lastStartRun: '2026-12-15T06:00:00Z', lastEndRun: '2027-01-16T06:00:00Z' }, now)).toEqual(
      [],
    );
  });

  it('follows the calendar of the bank, not of the log', () => {
    const newYear = { ...spring, start: '01-01', end: '01-01' };
    expect(due(newYear, '2026-01-01T05:59:59.999Z')).toEqual([]);
    expect(due(newYear, '2026-01-02T05:59:59.999Z')).toEqual(['start 2026-01-01/2026-01-01']);
    const silvester = { ...spring, start: '12-31', end: '12-31' };
    expect(due(silvester, '2027-01-01T05:00:00.000Z')).toEqual(['start 2026-12-31/2026-12-31']);
  });

  it('takes February 29 for the 28th in most years', () => {
    const leap = { ...spring, start: '02-29', end: '02-29' };
    expect(due(leap, '2027-02-28T06:00:00.000Z')).toEqual(['start 2027-02-28/2027-02-28']);
    expect(due(leap, '2028-02-28T06:00:00.000Z')).toEqual([]);
    expect(due(leap, '2028-02-29T06:00:00.000Z')).toEqual(['start 2028-02-29/2028-02-29']);
  });

  it('as long as a year ends in the night in which it begins again', () => {
    const always = { ...spring, start: '03-02', end: '03-01', lastStartRun: '2026-03-02T06:00:00Z' };
    expect(due(always, '2027-03-01T06:00:00.000Z')).toEqual([]);
    expect(due(always, '2027-03-02T06:00:00.000Z')).toEqual([
      'end 2026-03-02/2027-03-01',
      'start 2027-03-02/2028-03-01',
    ]);
  });

  it('that is given more time ends again', () => {
    const marks = { lastStartRun: '2026-03-01T06:00:00Z', lastEndRun: '2026-04-16T06:00:00Z', end: '05-01' };
    expect(due(marks, '2026-04-20T06:00:00.000Z')).toEqual([]);
    expect(due(marks, '2026-05-02T06:00:00.000Z')).toEqual(['end 2026-03-01/2026-05-01']);
  });

  it('that is moved into the past waits for the next year', () => {
    const marks = { lastStartRun: '2026-03-01T06:00:00Z', lastEndRun: '2026-04-16T06:00:00Z' };
    expect(due({ ...marks, start: '06-01', end: '07-01' }, '2026-11-20T06:00:00.000Z')).toEqual([]);
    expect(due({ ...marks, start: '01-10', end: '02-10' }, '2026-11-20T06:00:00.000Z')).toEqual([]);
  });

  it('that is moved while it lasts makes nobody overdue', () => {
    const marks = { lastStartRun: '2025-12-15T06:00:00Z', lastEndRun: '2025-01-16T06:00:00Z' };
    expect(due(marks, '2026-01-03T06:00:00.000Z')).toEqual([]);
    expect(due(marks, '2026-03-01T06:00:00.000Z')).toEqual(['start 2026-03-01/2026-04-15']);
  });

  it.each([
    // Moved ahead: records that were asked to confirm have until the end of the moved period.
    ['2026-04-16T06:00:00.000Z', ['06-01', '07-01'], []],
    ['2026-06-01T06:00:00.000Z', ['06-01', '07-01'], ['start 2026-06-01/2026-07-01']],
    // Moved back, over already: the review ends tonight.
    ['2026-03-20T06:00:00.000Z', ['01-10', '02-10'], ['end 2026-01-10/2026-02-10']],
    ['2026-03-20T06:00:00.000Z', ['02-01', '03-19'], ['end 2026-02-01/2026-03-19']],
    ['2026-03-20T06:00:00.000Z', ['12-15', '01-15'], ['end 2025-12-15/2026-01-15']],
    // Moved around the day on which it began: it goes on.
    ['2026-03-20T06:00:00.000Z', ['02-15', '03-31'], []],
    ['2026-04-01T06:00:00.000Z', ['02-15', '03-31'], ['end 2026-02-15/2026-03-31']],
    ['2026-04-01T06:00:00.000Z', ['12-15', '03-31'], ['end 2025-12-15/2026-03-31']],
  ] as const)('that is moved while it lasts ends with the moved period: on %s', (now, [start, end], expected) => {
    expect(due({ start, end, lastStartRun: '2026-03-01T06:00:00Z' }, now)).toEqual(expected);
  });

  it('that was moved ahead ends with the review that it became part of, and once', () => {
    const summer = { start: '06-01', end: '07-01', lastStartRun: '2026-06-01T06:00:00Z' };
    expect(due(summer, '2026-07-02T06:00:00.000Z')).toEqual(['end 2026-06-01/2026-07-01']);
    expect(due({ ...summer, lastEndRun: '2026-07-02T06:00:00Z' }, '2026-07-03T06:00:00.000Z')).toEqual([]);
  });

  it('that was left unfinished for years ends', () => {
    const marks = { lastStartRun: '2024-03-01T06:00:00Z', lastEndRun: '2023-04-16T06:00:00Z' };
    expect(due(marks, '2026-06-01T06:00:00.000Z')).toEqual(['end 2024-03-01/2024-04-15']);
  });

  it('does not believe marks that were made while the clock was ahead', () => {
    const marks = { lastStartRun: '2027-04-05T06:00:00Z', lastEndRun: '2027-04-16T06:00:00Z' };
    expect(due(marks, '2026-03-01T06:00:00.000Z')).toEqual(['start 2026-03-01/2026-04-15']);
    const lastStartRun = '2026-03-01T06:00:00Z';
    expect(due({ ...marks, lastStartRun }, '2026-04-16T06:00:00.000Z')).toEqual(['end 2026-03-01/2026-04-15']);
  });

  it('reads marks with whatever offset they were written', () => {
    expect(due({ lastStartRun: '2026-03-01T00:00:00-06:00' }, '2026-03-01T06:00:00.000Z')).toEqual([]);
    expect(due({ lastStartRun: '2026-03-01T06:00:00+06:00' }, '2026-03-01T06:00:00.000Z')).toEqual([
      'start 2026-03-01/2026-04-15',
    ]);
  });

  it('never is where no period is set', () => {
    expect(due({ start: null, end: null }, '2026-03-01T06:00:00.000Z')).toEqual([]);
  });
});

describe('the coming steps of a review', () => {
  const coming = (calendar: Partial<ReviewCalendar>, now: string) =>
    comingReviewSteps({ ...spring, ...calendar }, now, 'America/Chicago').map(({ edge, on }) => `${edge} on ${on}`);

  it.each([
    ['before it begins', {}, '2026-02-01T06:00:00.000Z', ['start on 2026-03-01']],
    [
      'while it lasts',
      { lastStartRun: '2026-03-01T06:00:00Z' },
      '2026-03-02T06:00:00.000Z',
      ['end on 2026-04-16', 'start on 2027-03-01'],
    ],
    ['in a bank without reviews', { start: null, end: null }, '2026-02-01T06:00:00.000Z', []],
  ])('have their days: %s', (_, calendar, now, expected) => {
    expect(coming(calendar, now)).toEqual(expected);
  });
});

describe('the settings', () => {
  it.each(['partner', 'client'] as const)('say the days and the last runs of the %s review', (review) => {
    const posted = {
      [`${review}ReviewStart`]: '03-01',
      [`${review}ReviewEnd`]: '04-15',
      [reviewRunSetting(review, 'start')]: '2026-03-01T06:00:00Z',
      [reviewRunSetting(review, 'end')]: '2026-04-16T06:00:00Z',
    };
    const settings = normalise(records.setting.fields, posted, () => 0) as Parameters<typeof reviewCalendar>[0];
    expect(reviewCalendar(settings, review)).toEqual({
      start: '03-01',
      end: '04-15',
      lastStartRun: '2026-03-01T06:00:00Z',
      lastEndRun: '2026-04-16T06:00:00Z',
    });
  });
});
