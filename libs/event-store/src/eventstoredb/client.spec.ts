import { LogAway } from '../event-store';
import { callPatiently } from './client';

const LIMIT_MS = 2_000;
const away = new LogAway(new Error('Server Is Not Ready'));

it('gives a call that is repeated what is left of the time of the first', async () => {
  const left: number[] = [];
  const answer = await callPatiently(performance.now() + LIMIT_MS, async (leftMs) => {
    left.push(leftMs);
    if (left.length < 3) throw away;
    return 'answered';
  });
  expect([answer, left]).toEqual(['answered', [...left].sort((a, b) => b - a)]);
  expect([...new Set(left)]).toHaveLength(3);
});

it('gives up at the end of the time', async () => {
  const begun = performance.now();
  await expect(callPatiently(begun + 200, () => Promise.reject(away))).rejects.toBe(away);
  await expect(callPatiently(begun, () => Promise.reject(away))).rejects.toBe(away);
});
