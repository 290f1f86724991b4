import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { callApi, headers, menuLink, newRunId, openPageAs, signIn } from './portal';

const RUN_ID = newRunId();
const LIST = '/orders/supply?filter=%7B%7D';
const MANAGER = 'manager@example.com';
const MAX_SHIFT = 0.1;

const placeOrder = async (page: Page): Promise<{ id: number; sequence: string }> => {
  const supplier = await callApi(page, 'POST', 'suppliers', { title: `Live ${RUN_ID}`, supplierType: 'DONOR' });
  const [product] = await callApi(page, 'GET', 'products');
  return callApi(page, 'POST', 'orders/supply', {
    supplier: { id: supplier.id },
    warehouse: { id: 1 },
    lineItems: [{ product: { id: product.id }, quantity: 100 }],
  });
};
const move = (page: Page, { id }: { id: number }, transition: string) =>
  callApi(page, 'PATCH', `orders/supply/${id}/transition`, { transition });

const isStream = (asked: { url: () => string }) => new URL(asked.url()).pathname === '/api/live';
/** Opens a screen in a tab that has its stream, or hears by that of another tab. */
const openLive = async (page: Page, address: string) => {
  const begun = page.waitForResponse(isStream);
  await page.goto(address);
  await begun;
};
/** The streams that are open in a browser. */
const streamsOf = (context: BrowserContext) => {
  const open = new Set<object>();
  context.on('request', (request) => {
    if (isStream(request)) open.add(request);
  });
  for (const over of ['requestfinished', 'requestfailed'] as const)
    context.on(over as 'requestfinished', (request) => open.delete(request));
  return open;
};

const watchShifts = (page: Page) =>
  page.addInitScript(`
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Line 1, Quantity' });
const bar = (page: Page) => page.getByTestId('others-change');
const note = (page: Page) =>
  page
    .locator('h1')
    .locator('..')
    .getByTitle(/editing this supply order$/);

test('what one person saves, another one sees by itself', async ({ page, browser }) => {
  await signIn(page);
  const order = await placeOrder(page);
  const other = await openPageAs(browser, MANAGER);
  await watchShifts(other);

  await test.step('in a list', async () => {
    await openLive(other, LIST);
    const row = other.getByRole('row').filter({ hasText: order.sequence });
    await expect(row).toBeVisible();
    await move(page, order, 'ORDER');
    await expect(row.getByText('Ordered')).toBeVisible();
    const later = await placeOrder(page);
    await expect(other.getByRole('row').filter({ hasText: later.sequence })).toBeVisible();
    expect(await other.evaluate('window.shift')).toBeLessThanOrEqual(MAX_SHIFT);
  });

  await test.step('on the stock card of a product', async () => {
    const [product] = await callApi(page, 'GET', 'products');
    await openLive(other, `/products/${product.id}`);
    await expect(other.getByRole('table').first()).toBeVisible();
    await expect(other.getByText(order.sequence)).toHaveCount(0);
    await move(page, order, 'RECEIVE');
    await expect(other.getByText(order.sequence).first()).toBeVisible();
  });

  await test.step('in a form in which nothing is typed', async () => {
    const shown = await placeOrder(page);
    await openLive(other, `/orders/supply/${shown.id}`);
    await expect(quantity(other)).toHaveValue('100');
    await move(page, shown, 'ORDER');
    await expect(bar(other)).toContainText(/^Changed by .+ just now: Status/);
    await expect(bar(other)).toContainText('You see it as it is now.');
  });
  await other.context().close();
});

test('what is typed stays as it is while somebody else saves', async ({ page, browser }) => {
  await signIn(page);
  const order = await placeOrder(page);
  const other = await openPageAs(browser, MANAGER);
  await watchShifts(other);
  await openLive(other, `/orders/supply/${order.id}`);
  await quantity(other).fill('4');
  await quantity(other).press('End');
  await move(page, order, 'ORDER');
  await expect(bar(other)).toContainText(/Changed by .+ just now: Status .+ → Ordered\./);
  await expect(quantity(other)).toBeFocused();
  await other.keyboard.type('2');
  await expect(quantity(other)).toHaveValue('42');
  expect(await other.evaluate('window.shift')).toBeLessThanOrEqual(MAX_SHIFT);
  await bar(other).getByRole('button', { name: 'Show' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Reload and keep what I typed' }).click();
  await expect(bar(other)).toBeHidden();
  await expect(quantity(other)).toHaveValue('42');
  await other.context().close();
});

test('the bar of a change stays under the finger on a phone', async ({ page, browser }) => {
  await signIn(page);
  const order = await placeOrder(page);
  const other = await openPageAs(browser, MANAGER);
  await other.setViewportSize({ width: 390, height: 844 });
  await openLive(other, `/orders/supply/${order.id}`);
  await quantity(other).fill('42');
  await quantity(other).evaluate((field) => field.scrollIntoView({ block: 'end' }));
  await move(page, order, 'ORDER');
  await expect(bar(other)).toBeVisible();
  await expect.poll(async () => (await bar(other).boundingBox())!.y).toBeLessThan(200);
  await expect(quantity(other)).toBeFocused();
  await bar(other).getByRole('button', { name: 'Show' }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  await other.context().close();
});

test('who edits an order stands above its title, and goes with them', async ({ page, browser }) => {
  await signIn(page);
  const order = await placeOrder(page);
  const other = await openPageAs(browser, MANAGER);
  await openLive(other, `/orders/supply/${order.id}`);
  await expect(quantity(other)).toBeVisible();
  await expect(note(other)).toBeHidden();
  const second = await page.context().newPage();
  await openLive(page, `/orders/supply/${order.id}`);
  await expect(note(other)).toBeVisible();
  await expect(note(page)).toBeVisible();

  await test.step('when the form is left', async () => {
    await menuLink(page, 'Suppliers').click();
    await expect(note(other)).toBeHidden();
  });
  await test.step('when the tab is closed', async () => {
    await second.goto(`/orders/supply/${order.id}`);
    await expect(note(other)).toBeVisible();
    await second.close();
    await expect(note(other)).toBeHidden();
  });
  await other.context().close();
});

test('the tabs of a browser share one stream, which passes on', async ({ page }) => {
  await signIn(page);
  const streams = streamsOf(page.context());
  await openLive(page, LIST);
  const second = await page.context().newPage();
  await second.goto(LIST);
  const order = await placeOrder(page);
  for (const tab of [page, second])
    await expect(tab.getByRole('row').filter({ hasText: order.sequence })).toBeVisible();
  expect(streams.size).toBe(1);
  const passedOn = second.waitForResponse(isStream);
  await page.close();
  await passedOn;
  const later = await placeOrder(second);
  await expect(second.getByRole('row').filter({ hasText: later.sequence })).toBeVisible();
});

test('a session that ends elsewhere takes what a screen shows, though nobody touches it', async ({ page, browser }) => {
  await signIn(page);
  const other = await openPageAs(browser, MANAGER);
  await openLive(other, LIST);
  const me: { id: number } = await callApi(other, 'GET', 'system/current-user');
  const answer = await page.request.delete(`/api/users/${me.id}/sessions`, { headers });
  expect(answer.ok()).toBe(true);
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('row')).toHaveCount(0);
  await other.context().close();
});
