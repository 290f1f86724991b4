import { chicagoTime, dateTime, edgeOfDay, money, number, utcTime } from './formats';

it.each([
  ['date and time', dateTime('2026-03-02T22:05:09Z'), '03/02/2026 10:05 pm'],
  ['midnight', dateTime('2026-10-31T19:00:00-05:00'), '11/01/2026 12:00 am'],
  ['a history time', chicagoTime('2026-03-02T22:05:09Z'), '03/02/2026 4:05 pm CST'],
  ['its exact instant', utcTime('2026-03-02T22:05:09Z'), '2026-03-02 22:05:09'],
  ['a number', number(1234567.5), '1,234,567.5'],
  ['money', money(1234.5), '$1,234.50'],
  ['money of less than a cent', money(0.1234), '$0.1234'],
  ['the start of a day', edgeOfDay.start('2026-03-02'), '2026-03-02T00:00:00.000Z'],
  ['the end of a day', edgeOfDay.end('2026-03-02'), '2026-03-02T23:59:59.999Z'],
])('shows %s', (_, shown, expected) => expect(shown).toBe(expected));
