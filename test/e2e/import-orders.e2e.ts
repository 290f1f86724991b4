import { expect, type Page, test } from '@playwright/test';
import { callApi, newRunId, signIn } from './portal';

const RUN_ID = newRunId();
const bringIn = async (page: Page, kind: string, file: string, rows: number) => {
  await page.goto(`/imports/new?kind=${kind}`);
  await page.getByLabel('Or paste rows').fill(file);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expect(page.getByRole('button', { name: `New: ${rows}` })).toBeVisible();
  await page.getByRole('button', { name: `Import ${rows} rows` }).click();
  await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible();
};

test('orders of the past come first, and the opening stock then says what is there', async ({ page }) => {
  await signIn(page);
  const warehouse = `Barn ${RUN_ID}`;
  const { id } = await callApi(page, 'POST', 'warehouses', { title: warehouse, status: 'ACTIVE' });
  const [product, other] = await callApi(page, 'GET', 'products?status=ACTIVE');
  const [partner] = await callApi(page, 'GET', 'partners?status=ACTIVE');
  const number = `OLD-${RUN_ID}`;
  const orders = [
    'Order number\tPartner\tWarehouse\tOrder period\tShipped on\tProduct\tPieces',
    `${number}\t${partner.id}\t${warehouse}\tMarch 2021\t2021-03-20\t${product.id}\t120`,
    `${number}\t${partner.id}\t${warehouse}\tMarch 2021\t2021-03-20\t${other.id}\t80`,
  ].join('\n');
  const stock = [
    'Storage location\tCounted on\tProduct\tPieces',
    `${warehouse}\t2021-06-01\t${product.id}\t500`,
    `${warehouse}\t2021-06-01\t${other.id}\t60`,
  ].join('\n');

  await test.step('two rows become one order of its month', async () => {
    await bringIn(page, 'past-partner-orders', orders, 2);
    await page.getByRole('button', { name: 'New: 2' }).click();
    await expect(page.getByRole('row', { name: number })).toHaveCount(2);
  });

  await test.step('the stock is what was counted', async () => {
    await bringIn(page, 'opening-stock', stock, 2);
    const levels = await callApi(page, 'GET', `stock-levels?location=${id}&per_page=500`);
    const held = levels.filter((row: { id: number }) => [product.id, other.id].includes(row.id));
    expect(JSON.stringify(held)).toMatch(/500/);
    expect(JSON.stringify(held)).toMatch(/60/);
  });

  await test.step('the dry run shows what becomes of packs and of the cost of a whole line', async () => {
    const [supplier] = await callApi(page, 'GET', 'suppliers?status=ACTIVE');
    await page.goto('/imports/new?kind=past-supply-orders');
    await page
      .getByLabel('Or paste rows')
      .fill(
        [
          'Supplier\tWarehouse\tReceived on\tProduct\tQty\tTotal cost',
          `${supplier.id}\t${warehouse}\t2021-07-02\t${product.id}\t4 pkgs\t25.00`,
        ].join('\n'),
      );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make a dry run' }).click();
    await expect(page.getByText(/Packs: “4 pkgs” is read as 4 packs of \d+: \d+ pieces/)).toBeVisible();
    await expect(page.getByText(/Cost of the whole line: “25.00” is read as 0\.\d+ per piece/)).toBeVisible();
    await page.screenshot({ path: 'test-results/import-readings-1440.png', fullPage: true });
  });

  await test.step('the dry run warns of a warehouse that would be below zero', async () => {
    await page.goto('/imports/new?kind=past-partner-orders');
    await page
      .getByLabel('Or paste rows')
      .fill(
        orders.replaceAll(number, `${number}-3`).replaceAll('2021-03-20', '2021-07-20').replaceAll('March', 'July'),
      );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make a dry run' }).click();
    await expect(page.getByText(`${warehouse} would be 20 below zero of`)).toBeVisible();
    await page.screenshot({ path: 'test-results/import-warning-1440.png', fullPage: true });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'test-results/import-warning-390.png', fullPage: true });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what came before the count is refused then, with what to do', async () => {
    await page.goto('/imports/new?kind=past-partner-orders');
    await page
      .getByLabel('Or paste rows')
      .fill(
        orders.replaceAll(number, `${number}-2`).replaceAll('2021-03-20', '2021-03-21').replaceAll('March', 'April'),
      );
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make a dry run' }).click();
    await expect(page.getByRole('button', { name: 'Refused: 2' })).toBeVisible();
    await expect(page.getByText('take the count back, import what came before it').first()).toBeVisible();
  });
});
