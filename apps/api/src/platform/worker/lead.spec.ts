import { freshDatabase } from '@bank/event-store/testing';
import { Pool } from 'pg';
import { leadOrStandBy } from './lead';

const LEADS = 8;
const SHORT_MS = 6_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = new Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Leads until the work has begun so many times. */
const leadRepeatedly = async (times: number, work: (time: number) => Promise<void>) => {
  const enough = new AbortController();
  const problems: string[] = [];
  const began = performance.now();
  let time = 0;
  const lead = async () => {
    time += 1;
    if (time === times) enough.abort();
    await work(time);
    return undefined;
  };
  await leadOrStandBy(pool, 'a spec', enough.signal, lead, {
    onBegin: (reason) => problems.push(reason),
    onEnd: () => {},
  });
  return { ms: performance.now() - began, problems };
};

describe('a process that stands by', () => {
  it('leads again soon after each time that its work succeeded', async () => {
    const { ms, problems } = await leadRepeatedly(LEADS, async () => {});
    expect(problems).toEqual([]);
    expect(ms).toBeLessThan(SHORT_MS);
  });

  it('waits longer after each failure of its work, and only briefly again after a success', async () => {
    const starts: number[] = [];
    await leadRepeatedly(7, async (time) => {
      starts.push(performance.now());
      if (time !== 5) throw new Error(`time ${time}`);
    });
    const waits = starts.slice(1).map((start, n) => start - starts[n]!);
    expect(waits[3]!).toBeGreaterThanOrEqual(400);
    expect(waits[5]!).toBeLessThan(waits[3]!);
  });
});
