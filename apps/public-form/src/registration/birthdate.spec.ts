import { isBirthdateServed } from '@bank/domain';
import fc from 'fast-check';
import { isPast, isYoungEnough, today } from './birthdate';

const day = fc
  .date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2035-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a birthdate', () => {
  it.each([
    ['2026-11-23', '2026-11-22', false, true],
    ['2026-11-22', '2026-11-22', false, true],
    ['2026-11-21', '2026-11-22', true, true],
    ['2022-11-23', '2026-11-22', true, true],
    ['2022-11-22', '2026-11-22', true, false],
    ['2024-02-29', '2028-02-28', true, true],
    ['2024-02-29', '2028-02-29', true, false],
    ['1900-01-01', '2026-11-22', true, false],
    ['0001-01-01', '2026-11-22', true, false],
  ])('of %s is seen on %s: past %s, young enough %s', (birthdate, present, past, young) => {
    expect([isPast(birthdate, present), isYoungEnough(birthdate, present)]).toEqual([past, young]);
  });

  it('is judged as the server judges it', () => {
    fc.assert(
      fc.property(day, day, (birthdate, present) => {
        const isTaken = isPast(birthdate, present) && isYoungEnough(birthdate, present);
        expect(isTaken).toBe(isBirthdateServed(birthdate, present));
      }),
    );
  });

  it('is compared with the day of the device', () => {
    expect(today(new Date(2026, 0, 5, 0, 30))).toBe('2026-01-05');
    expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
  });
});
