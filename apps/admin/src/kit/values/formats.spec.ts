import { today } from './clock';
import {
  dateTime,
  day,
  dayInFull,
  edgeOfDay,
  historyTime,
  money,
  monthName,
  nearDay,
  number,
  rate,
  utcTime,
} from './formats';
import { setTimeZone } from './zoneSetting';

it.each([
  ['its exact instant', utcTime('2026-03-02T22:05:09Z'), '2026-03-02 22:05:09'],
  ['a number', number(1234567.5), '1,234,567.5'],
  ['a rate', rate(0), '0.00'],
  ['a rate with one decimal', rate(1234.5), '1,234.50'],
  ['money', money(1234.5), '$1,234.50'],
  ['a day in words', dayInFull('2026-11-24'), 'Tuesday, November 24, 2026'],
  ['a day that is near', nearDay('2026-11-30'), 'Monday, November 30'],
  ['a month that is near', monthName('2026-12'), 'December'],
  ['money of less than a cent', money(0.1234), '$0.1234'],
])('shows %s', (_, shown, expected) => expect(shown).toBe(expected));

describe('a time', () => {
  afterEach(() => {
    setTimeZone(null);
    jest.useRealTimers();
  });

  it('is in UTC as long as the bank has no time zone, and in the history in Chicago', () => {
    expect(dateTime('2026-10-31T19:00:00-05:00')).toBe('11/01/2026 12:00 am UTC');
    expect(day('2026-11-22T04:55:00Z')).toBe('11/22/2026');
    expect(historyTime('2026-07-02T22:05:09Z')).toBe('07/02/2026 5:05 pm CST');
    expect([edgeOfDay.start('2026-03-02'), edgeOfDay.end('2026-03-02')]).toEqual([
      '2026-03-02T00:00:00.000Z',
      '2026-03-02T23:59:59.999Z',
    ]);
  });

  it("is by the bank's clock once it is set, in the history too, with the abbreviation of that day", () => {
    setTimeZone('America/Chicago');
    expect(dateTime('2026-11-22T04:55:00Z')).toBe('11/21/2026 10:55 pm CST');
    expect(historyTime('2026-07-02T22:05:09Z')).toBe('07/02/2026 5:05 pm CDT');
    expect(day('2026-11-22T04:55:00Z')).toBe('11/21/2026');
    expect([edgeOfDay.start('2026-03-08'), edgeOfDay.end('2026-03-08')]).toEqual([
      '2026-03-08T06:00:00.000Z',
      '2026-03-09T04:59:59.999Z',
    ]);
    jest.useFakeTimers({ now: new Date('2026-11-22T04:55:00Z') });
    expect(today()).toBe('2026-11-21');
  });
});
