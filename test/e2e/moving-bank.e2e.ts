import { writeFileSync } from 'node:fs';
import { test } from '@playwright/test';
import { dice } from '../../apps/api/src/seed/dice';
import { makeBank } from './moving-bank/bank';
import { chosenSize } from './moving-bank/sizes';
import { spoil } from './moving-bank/spoil';
import { moveIn } from './moving-bank/walk';
import { makeOwnPortal } from './own-portal';
import { ADMIN_EMAIL, NEW_PASSWORD, signInByForm } from './portal';

const SEED_OF_FAULTS = 7;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long each sheet took, for those who look at it afterwards. */
const RESULTS = 'test-results/moving-bank.json';
const ROWS_PER_MINUTE = 2_000;

const done: object[] = [];
let portal: Awaited<ReturnType<typeof makeOwnPortal>>;
test.beforeAll(async () => {
  portal = await makeOwnPortal();
  await portal.start();
});
test.afterAll(async () => {
  writeFileSync(RESULTS, JSON.stringify(done, null, 1));
  await portal.remove();
});

test('a bank moves in, with the mistakes of its sheets', async ({ page }) => {
  const size = chosenSize();
  const sheets = makeBank(size);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const timeout = MINUTE_MS * (1 + Math.ceil(rows / ROWS_PER_MINUTE));
  test.setTimeout(timeout * 4);
  await page.goto(portal.url);
  await signInByForm(page, ADMIN_EMAIL, NEW_PASSWORD);
  await page.getByRole('heading', { name: 'Set-up Guide' }).waitFor();

  const chance = dice(SEED_OF_FAULTS);
  for (const sheet of sheets)
    await test.step(`${sheet.kind}: ${sheet.rows.length} rows`, async () => {
      const begin = performance.now();
      const refused = await moveIn({ page, url: portal.url, timeout }, sheet, spoil(sheet, chance));
      const seconds = Math.round((performance.now() - begin) / SECOND_MS);
      done.push({ kind: sheet.kind, rows: sheet.rows.length, refused, seconds });
    });
});
