import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';
import { dice } from '../../apps/api/src/seed/dice';
import { makeBank } from './moving-bank/bank';
import { breakOff } from './moving-bank/break-off';
import { compareReport } from './moving-bank/compare';
import { readFiles } from './moving-bank/figures/files';
import { figuresOfReports } from './moving-bank/figures/reports';
import { chosenName, chosenSize, isFaulty } from './moving-bank/sizes';
import { spoil } from './moving-bank/spoil';
import { moveIn } from './moving-bank/walk';
import { makeOwnPortal } from './own-portal';
import { ADMIN_EMAIL, NEW_PASSWORD, signInByForm } from './portal';

const SEED_OF_FAULTS = 7;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long each sheet took, for those who look at it afterwards. */
const RESULTS = `test-results/moving-bank-${chosenName()}.json`;
/** On a busy machine. */
const ROWS_PER_MINUTE = 2_000;
const MOST_STEPS = 10;

const done: object[] = [];
const note = (one: object) => {
  done.push(one);
  mkdirSync(dirname(RESULTS), { recursive: true });
  writeFileSync(RESULTS, JSON.stringify(done, null, 1));
};

let portal: Awaited<ReturnType<typeof makeOwnPortal>>;
test.beforeAll(async () => {
  portal = await makeOwnPortal();
  await portal.start();
});
test.afterAll(() => portal.remove());

test('a bank moves in, with the mistakes of its sheets', async ({ page }) => {
  const size = chosenSize();
  const sheets = makeBank(size);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0);
  const timeout = MINUTE_MS * (1 + Math.ceil(rows / ROWS_PER_MINUTE));
  test.setTimeout(timeout * MOST_STEPS);
  await page.goto(portal.url);
  await signInByForm(page, ADMIN_EMAIL, NEW_PASSWORD);
  await page.getByRole('heading', { name: 'Set-up Guide' }).waitFor();
  await page.goto(`${portal.url}/imports/new`);

  const chance = dice(SEED_OF_FAULTS);
  for (const sheet of sheets)
    await test.step(`${sheet.kind}: ${sheet.rows.length} rows`, async () => {
      const begin = performance.now();
      const sent = spoil(isFaulty(sheet, size) ? sheet : { ...sheet, faults: [] }, chance, size.faultyShare);
      const meanwhile = async () => (sheet.kind === 'clients' ? breakOff(portal, page, size.kills) : undefined);
      const refused = await moveIn({ page, timeout, meanwhile }, sheet, sent);
      const seconds = Math.round((performance.now() - begin) / SECOND_MS);
      note({ kind: sheet.kind, rows: sheet.rows.length, refused, seconds });
    });

  const files = readFiles((kind) => sheets.find((sheet) => sheet.kind === kind)?.rows ?? []);
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  for (const report of figuresOfReports)
    await test.step(report.path, async () => {
      const figures = await compareReport({ page, url: portal.url }, report, files, today);
      note({ report: report.path, figures });
    });
});
