import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { OpenRequests } from '../shutdown/open-requests';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { GivingWay } from './giving-way';
import { RecentRequests } from './recent-requests';

/** Timers may ring a little before their time by another clock. */
const ALMOST = 0.9;

afterEach(() => jest.restoreAllMocks());

const open = () => {
  const requests = new OpenRequests(undefined!, undefined!, { appRole: 'all' });
  const come = () => {
    const response = new EventEmitter();
    requests.watch({} as Request, response as unknown as Response, () => {});
    return { answer: () => response.emit('close') };
  };
  return { givingWay: new GivingWay(requests, new RecentRequests(requests, undefined!, new ShutdownTasks())), come };
};

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

const laterBy = (ms: number) => {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + ms);
};

it('goes on once the last of those who wait has an answer', async () => {
  const { givingWay, come } = open();
  // Patience ends by the clock, which stands still however long this machine takes.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const [first, second] = [come(), come()];
  const order: string[] = [];
  const gone = givingWay.giveWay().then(() => order.push('work'));
  setImmediate(() => {
    order.push('first');
    first.answer();
    setImmediate(() => {
      order.push('second');
      second.answer();
    });
  });
  await gone;
  expect(order).toEqual(['first', 'second', 'work']);
});

it('goes on without an answer when its patience ends, for somebody may wait for a lock of this very work', async () => {
  const { givingWay, come } = open();
  come();
  expect(await timeOf(givingWay.giveWay)).toBeGreaterThan(50 * ALMOST);
});

it('waits neither for nobody nor for what is open for more than a second: a download, or news as they happen', async () => {
  const { givingWay, come } = open();
  const order: string[] = [];
  setImmediate(() => order.push('later'));
  await givingWay.giveWay();
  come();
  laterBy(1_001);
  await givingWay.giveWay();
  expect(order).toEqual([]);
});

it('rests for five times as long as it has worked while many are at work, and for twenty times at most', async () => {
  const { givingWay, come } = open();
  for (let count = 0; count < 10; count++) come().answer();
  expect(await timeOf(() => givingWay.rest(20))).toBeGreaterThan(100 * ALMOST);
  for (let count = 0; count < 190; count++) come().answer();
  const rested = await timeOf(() => givingWay.rest(10));
  expect(rested).toBeGreaterThan(200 * ALMOST);
  expect(rested).toBeLessThan(1_000 * ALMOST);
});

it('rests no longer once the work is broken off', async () => {
  const { givingWay, come } = open();
  for (let count = 0; count < 40; count++) come().answer();
  expect(await timeOf(() => givingWay.rest(60_000, AbortSignal.abort()))).toBeLessThan(10_000);
});

it('does not rest for a few requests, or for many of some time ago', async () => {
  const { givingWay, come } = open();
  for (let count = 0; count < 9; count++) come().answer();
  expect(await timeOf(() => givingWay.rest(1_000))).toBeLessThan(1_000 * ALMOST);
  come().answer();
  laterBy(1_001);
  expect(await timeOf(() => givingWay.rest(1_000))).toBeLessThan(1_000 * ALMOST);
});
