import { expect, type Page } from '@playwright/test';
import type { makeOwnPortal } from '../own-portal';

type Portal = Awaited<ReturnType<typeof makeOwnPortal>>;

const OUTCOMES = `SELECT count(*)::integer AS rows, count(outcome)::integer AS done
  FROM app.import_rows WHERE state = 'NEW' AND import = (SELECT max(id) FROM app.imports)`;

const countOutcomes = async (portal: Portal) => {
  const [counts] = await portal.query<{ rows: number; done: number }>(OUTCOMES);
  return counts!;
};

/** Kills the server so often while rows come in, and starts it again. What was done before each time stays done. */
export const breakOff = async (portal: Portal, page: Page, times: number) => {
  let before = 0;
  for (let time = 0; time < times; time++) {
    await expect
      .poll(async () => (await countOutcomes(portal)).done, { timeout: 120_000, intervals: [10] })
      .toBeGreaterThan(before);
    await portal.kill();
    const { rows, done } = await countOutcomes(portal);
    expect(done, 'The import ended before the server was killed').toBeLessThan(rows);
    before = done;
    await portal.start();
  }
  await page.reload();
};
