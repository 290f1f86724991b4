import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  addDays,
  addMonths,
  dayIn,
  dayInWords,
  dayOf,
  edgeOfDay,
  firstOfNextMonth,
  hasOffset,
  instant,
  isDay,
  isMonth,
  isTimeZone,
  offsetsIn,
  readMonth,
  shownTime,
  timeInWords,
  zoneAbbreviation,
} from './time';

const CHICAGO = 'America/Chicago';

describe('an instant', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 'start', '2026-11-20T12:00:00.000Z'],
    ['2026-11-20T12:00:00-06:00', 'end', '2026-11-20T18:00:00.000Z'],
    ['2026-11-20T12:00', 'start', '2026-11-20T18:00:00.000Z'],
    ['2026-11-20', 'start', '2026-11-20T06:00:00.000Z'],
    ['2026-07-01', 'start', '2026-07-01T05:00:00.000Z'],
    ['2026-11-20', 'end', '2026-11-21T05:59:59.999Z'],
    ['11-20-2026', 'start', '2026-11-20T06:00:00.000Z'],
    [' 11/20/2026 ', 'end', '2026-11-21T05:59:59.999Z'],
    ['2026-12', 'start', '2026-12-01T06:00:00.000Z'],
    ['12-2026', 'end', '2027-01-01T05:59:59.999Z'],
    ['December, 2026', 'end', '2027-01-01T05:59:59.999Z'],
  ] as const)('%s as a %s is %s in Chicago', (text, edge, expected) => {
    expect(instant(text, CHICAGO, edge)).toBe(expected);
  });
  it('that clocks skip is later by what they skip, and of one that they show twice it is the first', () => {
    expect(instant('2026-03-08T02:30', CHICAGO)).toBe('2026-03-08T08:30:00.000Z');
    expect(timeInWords('2026-03-08T08:30:00Z', CHICAGO)).toBe('03/08/2026 3:30 am');
    expect(instant('2026-11-01T01:30', CHICAGO)).toBe('2026-11-01T06:30:00.000Z');
    expect(zoneAbbreviation('2026-11-01T06:30:00Z', CHICAGO)).toBe('CDT');
  });
  it.each([
    ...['', 'yesterday', '2026-13-01', '20261-01-01', '20-11-2026', '02-30-2026'],
    ...['12:30', 'T12:30Z', '11-20:26', '13-2026'],
  ])('%j is none', (text) => {
    expect(instant(text, CHICAGO)).toBeUndefined();
  });
  it('after the year 9999 is none, wherever it ends first', () => {
    expect(instant('9999-12', CHICAGO, 'end')).toBeUndefined();
    expect(instant('9999-12-31T23:00', CHICAGO)).toBeUndefined();
    expect(instant('9999-12', CHICAGO)).toBe('9999-12-01T06:00:00.000Z');
  });
});

describe('a month', () => {
  it.each([
    '2026-11',
    '11-2026',
    '11/2026',
    'November, 2026',
    '2026-11-01',
    '11-01-2026',
    ' 11/30/2026 ',
    '2026-11-30T23:59:59.999Z',
  ])('is read out of %j', (text) => {
    expect(readMonth(text)).toBe('2026-11');
  });
  it.each(['', '2026', '2026-13', '13-2026', '2026-11-31', '11-31-2026', '2026-11-', 'Brumaire, 2026'])(
    'is not what %j says',
    (text) => {
      expect(isMonth(readMonth(text))).toBe(false);
    },
  );
});

describe('a day', () => {
  it.each([
    ['2026-03-08', 23],
    ['2026-03-09', 24],
    ['2026-11-01', 25],
  ])('%s has %i hours in Chicago', (day, hours) => {
    const [start, end] = [edgeOfDay.start(day, CHICAGO), edgeOfDay.end(day, CHICAGO)];
    expect((Date.parse(end) + 1 - Date.parse(start)) / 3_600_000).toBe(hours);
  });
  it('begins at one o’clock where clocks skip midnight', () => {
    const start = edgeOfDay.start('2026-04-24', 'Africa/Cairo');
    expect([start, shownTime(start, 'Africa/Cairo')]).toEqual(['2026-04-23T22:00:00.000Z', '2026-04-24T01:00']);
  });
  it('has no millisecond where a whole zone skipped it', () => {
    const [start, end] = [edgeOfDay.start('2011-12-30', 'Pacific/Apia'), edgeOfDay.end('2011-12-30', 'Pacific/Apia')];
    expect(Date.parse(end) + 1).toBe(Date.parse(start));
  });

  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone').filter(isTimeZone), 'UTC');
  const days = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2015-01-01', days));
  it('is whole in every zone: it starts where the one before ended, and holds its own times and no others', () => {
    fc.assert(
      fc.property(zones, days, fc.double({ min: 0, max: 1, noNaN: true }), (zone, day, share) => {
        const [start, end] = [edgeOfDay.start(day, zone), edgeOfDay.end(day, zone)].map((edge) => Date.parse(edge));
        expect(start).toBe(Date.parse(edgeOfDay.end(addDays(day, -1), zone)) + 1);
        const between = start! + Math.floor((end! - start!) * share);
        for (const at of [start!, between, end!]) expect(dayOf(new Date(at).toISOString(), zone)).toBe(day);
        expect(dayOf(new Date(start! - 1).toISOString(), zone)).toBe(addDays(day, -1));
        expect(dayOf(new Date(end! + 1).toISOString(), zone)).toBe(addDays(day, 1));
      }),
      { numRuns: 300 },
    );
  });
  it('gives back every time that clocks show, by the first instant that shows it', () => {
    const minutes = fc.integer({ min: 0, max: 12_000_000 }).map((minute) => Date.UTC(2015, 0) + minute * 60_000);
    fc.assert(
      fc.property(zones, minutes, (zone, at) => {
        const shown = shownTime(new Date(at).toISOString(), zone);
        const settled = instant(shown, zone)!;
        expect(shownTime(settled, zone)).toBe(shown);
        expect(Date.parse(settled)).toBeLessThanOrEqual(at);
      }),
      { numRuns: 300 },
    );
  });
});

it('knows long texts without an offset at once', () => {
  const began = performance.now();
  expect(hasOffset('T'.repeat(200_000))).toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
});

it.each([
  [2026, '03-01', '2026-03-01'],
  [2028, '02-29', '2028-02-29'],
  [2026, '02-29', '2026-02-28'],
])('in %i, %s is %s', (year, monthDay, day) => {
  expect(dayIn(year, monthDay)).toBe(day);
});

it.each([CHICAGO, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
  'distinguishes offsets in %s as its clocks show them',
  (zone) => {
    const offsetAt = offsetsIn(zone);
    const HALF_HOUR_MS = 1_800_000;
    const first = Date.parse('2026-01-01T00:00:00Z');
    const times = Array.from({ length: 365 * 48 }, (_, n) => first + n * HALF_HOUR_MS);
    const shown = times.map((ms) =>
      new Date(ms + offsetAt(ms) * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length),
    );
    expect(shown).toEqual(times.map((ms) => shownTime(new Date(ms).toISOString(), zone)));
  },
);

it('names days and times as the bank has them', () => {
  expect(dayOf('2026-11-21T05:59:59.999Z', CHICAGO)).toBe('2026-11-20');
  expect(dayOf('2026-11-21T06:00:00.000Z', CHICAGO)).toBe('2026-11-21');
  expect(dayInWords('2026-11-21')).toBe('11/21/2026');
  expect(timeInWords('2026-11-22T04:55:00Z', CHICAGO)).toBe('11/21/2026 10:55 pm');
  expect(zoneAbbreviation('2026-11-22T04:55:00Z', 'UTC')).toBe('UTC');
});

it.each([
  [true, ['UTC', CHICAGO, 'America/Indiana/Knox', 'Asia/Kathmandu', 'US/Central']],
  [false, ['', 'CST', 'GMT+1', '+05:00', 'utc', 'America/Gotham', 'america/chicago', 'Chicago']],
])('is a time zone: %s for %j', (expected, names) => {
  expect(names.map(isTimeZone)).toEqual(names.map(() => expected));
});

it.each([
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-03-31', -1, '2024-02-29'],
  ['2023-11-30', 3, '2024-02-29'],
])('is %s and %s months later, at the end of a month', (day, months, later) =>
  expect(addMonths(day, months)).toBe(later),
);

const twoDigits = fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0'));
const days = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9899-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it('knows which days there are, as a calendar does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), twoDigits, twoDigits, (year, month, day) => {
      const text = `${String(year).padStart(4, '0')}-${month}-${day}`;
      expect([text, isDay(text)]).toEqual([text, DateTime.fromISO(text, { zone: 'utc' }).isValid]);
    }),
    { numRuns: 2_000 },
  );
});

it('counts months as a calendar does', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -24, max: 1_200 }), (day, months) => {
      const date = DateTime.fromISO(day, { zone: 'utc' });
      fc.pre(date.year > 2);
      expect(addMonths(day, months)).toBe(date.plus({ months }).toISODate());
      expect(firstOfNextMonth(day)).toBe(date.plus({ months: 1 }).startOf('month').toISODate());
    }),
  );
});

it.each(['', '2024-13-01', '2024-02', 'March'])('adds no months to %j, which is no day', (text) =>
  expect(() => addMonths(text, 1)).toThrow(RangeError),
);
