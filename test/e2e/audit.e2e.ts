import { expect, type Page, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { callApi, choose, menuLink, newRunId, pickFromMenu, signIn } from './portal';

const RUN_ID = newRunId();
const entries = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });

test('an auditor finds who changed a quantity, what the same command did, and who opened a child, and takes it along', async ({
  page,
}) => {
  await signIn(page);
  const [products, [supplier], [warehouse]] = await Promise.all([
    callApi(page, 'GET', 'products'),
    callApi(page, 'GET', 'suppliers'),
    callApi(page, 'GET', 'warehouses'),
  ]);
  const product = products.find(({ status }: { status: string }) => status === 'ACTIVE');
  const line = (quantity: number, id?: number) => ({ ...(id && { id }), product: { id: product.id }, quantity });
  const order = await callApi(page, 'POST', 'orders/supply?include[]=lineItems', {
    supplier: { id: supplier.id },
    warehouse: { id: warehouse.id },
    lineItems: [line(102)],
  });
  await callApi(page, 'PATCH', `orders/supply/${order.id}`, { lineItems: [line(1020, order.lineItems[0].id)] });

  await page.goto('/');
  await menuLink(page, 'Audit').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(entries(page).first()).toBeVisible();

  await test.step('by the number of the order, with before and after', async () => {
    await page.getByLabel('Number, name or client ID').fill(order.sequence);
    await search(page).click();
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText(`Alex Admin changed Supply Order ${order.sequence}`);
    await expect(entries(page).first()).toContainText('102 → 1,020');
    await choose(page, 'Kind of change', 'Created');
    await search(page).click();
    await expect(entries(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
  });

  await test.step('what the person did in that minute', async () => {
    await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ object: order.sequence }))}`);
    await entries(page).first().getByRole('link', { name: 'Alex Admin: everything in this minute' }).click();
    await expect(entries(page).filter({ hasText: order.sequence }).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveText('Alex Admin');
  });

  await test.step('all that one command did', async () => {
    await callApi(page, 'PATCH', `orders/supply/${order.id}/transition`, { transition: 'ORDER' });
    await callApi(page, 'PATCH', `orders/supply/${order.id}/transition`, { transition: 'RECEIVE' });
    await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ object: order.sequence }))}`);
    await entries(page)
      .getByRole('link', { name: /^All \d+ changes that were saved together$/ })
      .first()
      .click();
    await expect(page.getByText('You see everything that was saved together at one time.')).toBeVisible();
    await expect(entries(page).filter({ hasText: 'moved the stock of' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Show the whole audit' }).click();
    await expect(page.getByText('You see everything that was saved together at one time.')).toHaveCount(0);
  });

  await test.step('why it was corrected, said once', async () => {
    const reason = `Counted again ${RUN_ID}`;
    await callApi(page, 'PATCH', `orders/supply/${order.id}`, {
      reason,
      lineItems: [line(1000, order.lineItems[0].id)],
    });
    await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ object: order.sequence }))}`);
    await expect(entries(page).first()).toContainText(`Reason: ${reason}`);
    await expect(entries(page).first().getByText(reason)).toHaveCount(1);
    await expect(entries(page).first()).toContainText('Line changed');
  });

  await test.step('who opened the record of a child', async () => {
    const [client] = await callApi(page, 'GET', 'clients');
    await callApi(page, 'GET', `clients/${client.id}`);
    const filter = encodeURIComponent(JSON.stringify({ object: client.id, action: 'opened' }));
    await expect(async () => {
      await page.goto(`/admin/audit?filter=${filter}`);
      await expect(entries(page).first()).toContainText(`Alex Admin opened Client ${client.id}`, { timeout: 2_000 });
    }).toPass();
  });

  await test.step('as an Excel file of what is filtered, which is noted', async () => {
    await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ object: order.sequence }))}`);
    await expect(entries(page).first()).toBeVisible();
    const saved = page.waitForEvent('download');
    await pickFromMenu(page, 'Export', 'Excel');
    const book = new ExcelJS.Workbook();
    await book.xlsx.readFile(await (await saved).path());
    const texts = JSON.stringify(book.worksheets[0]!.getSheetValues());
    expect(texts).toContain('102 → 1020');
    expect(texts).toContain(order.sequence);
    await expect(async () => {
      await page.goto(`/admin/audit?filter=${encodeURIComponent(JSON.stringify({ object_class: 'Audit' }))}`);
      await expect(entries(page).first()).toContainText('Alex Admin exported the audit', { timeout: 2_000 });
    }).toPass();
  });
});

test('the seal of the audit shows the checkpoint, the key, and the first event that differs', async ({ page }) => {
  await signIn(page);
  const seal = { ok: true, compared: '2026-03-18T12:00:00.000Z', events: 4211 };
  const says = (more: object) =>
    page.route('**/health', async (route) => route.fulfill({ json: { status: 'ok', seal: { ...seal, ...more } } }));

  await says({ witnessMailAt: '2026-03-18T12:01:00.000Z' });
  await page.goto('/admin/audit');
  await page.getByRole('button', { name: /^4,211 events, unaltered, last checked .*, last witness mail .*/ }).click();
  const dialog = page.getByRole('dialog', { name: 'The seal of the log' });
  const { request } = page;
  await expect(dialog).toContainText((await (await request.get('/api/log/key')).text()).trim());
  await expect(dialog).toContainText('npm run verify');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.unroute('**/health');
  await says({ ok: false, problem: `Event 301 of the log is not the one that was sealed there (${RUN_ID}).` });
  await page.goto('/admin/audit');
  await expect(page.getByRole('alert').filter({ hasText: `Event 301` })).toBeVisible();
  await page.getByRole('button', { name: 'The log was altered' }).click();
  await expect(dialog).toContainText(RUN_ID);
});
