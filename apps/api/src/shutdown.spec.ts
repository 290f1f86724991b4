import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { ShutdownTimeout } from './platform/shutdown/shutdown-tasks';
import { describeUncleanStop, Shutdown } from './shutdown';

const never = () => new Promise<void>(() => {});

it('runs its tasks once, the last started first', async () => {
  const ended: string[] = [];
  const shutdown = new Shutdown();
  for (const name of ['the database', 'the application'])
    shutdown.add(name, async () => {
      await after(1);
      ended.push(name);
    });
  await Promise.all([shutdown.run(), shutdown.run()]);
  expect(ended).toEqual(['the application', 'the database']);
});

it('is over in time, ends the rest, and says what hangs', async () => {
  const ended: string[] = [];
  const shutdown = new Shutdown(2_200);
  shutdown.add('the database', async () => void ended.push('the database'));
  shutdown.add('the application', never);
  const began = performance.now();
  const stop = shutdown.run();
  await expect(stop).rejects.toThrow('The stop was not clean: within 2.2 seconds these did not end: the application.');
  expect(performance.now() - began).toBeLessThan(4_400);
  expect(ended).toEqual(['the database']);
});

it('drains first for as long as that takes, and is over soon after somebody is in a hurry', async () => {
  const steps: string[] = [];
  const begin = (drain: (hurried: AbortSignal) => Promise<unknown>) => {
    const shutdown = new Shutdown();
    shutdown.add('the application', async () => void steps.push('ended'));
    shutdown.addDrain(async (hurried) => {
      steps.push('drains');
      await drain(hurried);
      steps.push('drained');
    }, 1_000);
    return shutdown;
  };
  const long = after(20);
  const patient = begin(() => long);
  await Promise.all([patient.drainAndRun(), patient.drainAndRun()]);
  const shutdown = begin((hurried) => once(hurried, 'abort'));
  await Promise.all([shutdown.drainAndRun(), shutdown.run()]);
  expect(steps).toEqual(['drains', 'drained', 'ended', 'drains', 'ended', 'drained']);
  await begin((hurried) => once(hurried, 'abort')).run();
  expect(steps.slice(6)).toEqual(['ended']);
});

it('names the parts of a part', async () => {
  const shutdown = new Shutdown();
  shutdown.add('the application', async () => {
    throw new ShutdownTimeout(['1 request under way (GET /api/stock)', 'the projections']);
  });
  const error = await shutdown.run().catch((error) => error);
  expect(describeUncleanStop(error)).toBe(
    'The stop was not clean: within 10 seconds these did not end: 1 request under way (GET /api/stock); the projections.',
  );
});

it('ends the rest also where a part fails, and says why that did', async () => {
  const ended: string[] = [];
  const shutdown = new Shutdown();
  shutdown.add('the database', async () => void ended.push('the database'));
  shutdown.add('the application', async () => {
    throw new Error('Broken');
  });
  const error = await shutdown.run().catch((error) => error);
  expect(describeUncleanStop(error)).toMatch(/^The stop was not clean: Error: Broken\n/);
  expect(ended).toEqual(['the database']);
});
