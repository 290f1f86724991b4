import { expect, test } from '@playwright/test';
import { callApi, newRunId, signIn } from './portal';

const RUN_ID = newRunId();

test('a record is shown as of a moment, beside today', async ({ page }) => {
  await signIn(page);
  const { id } = await callApi(page, 'POST', 'warehouses', { title: `Early ${RUN_ID}` });
  const beyond = await page.request.get(`/api/history/Warehouse/${id}?position=999999999999`);
  const position = /\d+$/.exec((await beyond.json()).errors.position)![0];
  await callApi(page, 'PATCH', `warehouses/${id}`, { title: `Late ${RUN_ID}` });
  await page.goto(`/warehouses/${id}`);
  await page.getByRole('button', { name: 'View History' }).click();
  const asOf = page.getByRole('region', { name: 'As of', exact: true });

  await test.step('asks for a time', async () => {
    await asOf.getByRole('button', { name: 'Show' }).click();
    await expect(asOf.getByText('Enter a date and time.')).toBeVisible();
  });
  await test.step('says that it did not exist yet', async () => {
    await asOf.getByLabel(/^Date and time/).fill('2020-01-01T12:00');
    await asOf.getByLabel(/^Date and time/).press('Enter');
    await expect(page.getByText('It did not exist yet at that time.')).toBeVisible();
  });
  await test.step('marks what differs at a position in the log', async () => {
    await asOf.getByRole('button', { name: 'More' }).click();
    await asOf.getByLabel('Log position').fill(position);
    await asOf.getByRole('button', { name: 'Show' }).click();
    const title = page.getByRole('row', { name: new RegExp(`Early ${RUN_ID}`) });
    await expect(title).toContainText(`Late ${RUN_ID}`);
    await expect(title).toContainText('Differs');
    const status = page.getByRole('row', { name: /^Status/ });
    await expect(status).toBeVisible();
    await page.getByLabel('Show only what differs').click();
    await expect(status).toHaveCount(0);
    await expect(title).toBeVisible();
  });
  if (process.env.MOMENT_SHOTS) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.screenshot({ path: `${process.env.MOMENT_SHOTS}/history-${width}.png`, fullPage: true });
    }
  }
});

test('the stock card compares the stock of a date with what was known then', async ({ page }) => {
  await signIn(page);
  const [product] = await callApi(page, 'GET', 'products');
  await page.goto(`/products/${product.id}`);
  const stock = page.getByRole('region', { name: 'Stock as of a date' });
  await stock.getByRole('button', { name: 'Show' }).click();
  await expect(stock.getByText('Enter a date.')).toBeVisible();
  await stock.getByLabel('As of date').fill('2020-01-01');
  await stock.getByLabel('As of date').press('Enter');
  await expect(stock.getByRole('table', { name: 'Stock as of a date' })).toBeVisible();
  await expect(stock.getByText('Nothing was recorded later')).toBeVisible();
  if (process.env.MOMENT_SHOTS) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 1000 });
      await stock.screenshot({ path: `${process.env.MOMENT_SHOTS}/stock-${width}.png` });
    }
  }
});

test('stock of a date is asked for where stock is listed, and every movement that makes the difference can be seen', async ({
  page,
}) => {
  await signIn(page);
  const [{ id: product, name }] = await callApi(page, 'GET', 'products');
  const movement = (id: number) => ({
    id,
    product,
    productName: name,
    effectiveAt: '2026-01-15T12:00:00Z',
    recordedAt: '2026-01-20T12:00:00Z',
    orderKind: 'supply',
    order: id,
    sequence: `SPLY-90000${id}`,
    delta: 75,
    packSize: 25,
  });
  const asked: string[] = [];
  await page.route('**/api/history/stock/later/movements?**', (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(String(searchParams.get('location')));
    const data = searchParams.get('page') === '1' ? [movement(1), movement(2)] : [movement(3)];
    return route.fulfill({ json: { data, meta: { total: 3 } } });
  });

  await test.step('of the places that a list of stock levels is filtered by', async () => {
    await page.goto(`/stock-levels?filter=${encodeURIComponent(JSON.stringify({ location: 1 }))}`);
    await page.getByRole('button', { name: 'Stock as of a date, beside what was known then' }).click();
    const stock = page.getByRole('region', { name: 'Stock as of a date', exact: true });
    await stock.getByLabel('As of date').fill('2026-01-31');
    await stock.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(stock.getByRole('rowheader', { name })).toBeVisible();
    await expect(stock.getByText('The first 2 of 3 movements')).toBeVisible();
    await stock.getByRole('button', { name: 'Show the next ones' }).click();
    await expect(stock.getByText('3 movements make the difference.')).toBeVisible();
    await expect(stock.getByRole('link', { name: /^SPLY-90000/ })).toHaveCount(3);
    expect(asked).toEqual(['1', '1']);
  });
  await test.step('of a warehouse, on its own screen', async () => {
    await page.goto('/warehouses/1');
    const stock = page.getByRole('region', { name: 'Stock as of a date', exact: true });
    await stock.getByLabel('As of date').fill('2026-01-31');
    await stock.getByLabel('As of date').press('Enter');
    await expect(stock.getByRole('rowheader', { name })).toBeVisible();
    expect(asked.at(-1)).toBe('1');
  });
});
