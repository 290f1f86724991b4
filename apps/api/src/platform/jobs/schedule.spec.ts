import { lastDue, nextRun, type Progress, RETRY_DELAYS_MINUTES } from './schedule';

const at = '06:00';
const done = (doneFor: string, beganAt = doneFor): Progress => ({ doneFor, beganAt, tries: 1 });
const tried = (beganAt: string, tries: number): Progress => ({ doneFor: '2026-03-01T06:00:00.000Z', beganAt, tries });

describe('a job at 06:00', () => {
  it.each([
    ['2026-03-02T05:59:59.999Z', '2026-03-01T06:00:00.000Z'],
    ['2026-03-02T06:00:00.000Z', '2026-03-02T06:00:00.000Z'],
    ['2026-01-01T00:00:00.000Z', '2025-12-31T06:00:00.000Z'],
    ['2028-03-01T00:00:00.000Z', '2028-02-29T06:00:00.000Z'],
  ])('at %s was last due at %s', (now, due) => {
    expect(lastDue(at, now)).toBe(due);
  });

  it.each([
    ['that never ran is due at once', undefined, '2026-03-02T12:00:00.000Z', '2026-03-02T06:00:00.000Z'],
    [
      'that ran waits for tomorrow',
      done('2026-03-02T06:00:00.000Z'),
      '2026-03-02T23:00:00.000Z',
      '2026-03-03T06:00:00.000Z',
    ],
    // Three nights were missed; the last of them is caught up with.
    [
      'that was missed is due once',
      done('2026-03-02T06:00:00.000Z'),
      '2026-03-05T23:00:00.000Z',
      '2026-03-05T06:00:00.000Z',
    ],
    [
      'that was cut short is due again soon',
      tried('2026-03-02T06:00:07.000Z', 1),
      '2026-03-02T06:00:30.000Z',
      '2026-03-02T06:01:07.000Z',
    ],
    [
      'that failed twice takes its time',
      tried('2026-03-02T06:01:10.000Z', 2),
      '2026-03-02T06:02:00.000Z',
      '2026-03-02T06:11:10.000Z',
    ],
    [
      'that failed too often waits for tomorrow',
      tried('2026-03-02T07:20:00.000Z', RETRY_DELAYS_MINUTES.length + 1),
      '2026-03-02T20:00:00.000Z',
      '2026-03-03T06:00:00.000Z',
    ],
    [
      'that failed yesterday begins afresh',
      tried('2026-03-02T07:20:00.000Z', RETRY_DELAYS_MINUTES.length + 1),
      '2026-03-03T06:00:00.000Z',
      '2026-03-03T06:00:00.000Z',
    ],
    [
      'that ran while the clock was ahead is due by the clock that is true',
      done('2027-04-06T06:00:00.000Z'),
      '2026-03-02T12:00:00.000Z',
      '2026-03-02T06:00:00.000Z',
    ],
    [
      'that failed while the clock was ahead is due by the clock that is true',
      tried('2027-04-06T06:00:07.000Z', 2),
      '2026-03-02T12:00:00.000Z',
      '2026-03-02T06:00:00.000Z',
    ],
  ])('%s', (_, progress, now, next) => {
    expect(nextRun(at, progress, now)).toBe(next);
  });
});
