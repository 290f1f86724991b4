import { expect, type Page, test } from '@playwright/test';
import { callApi, signIn } from './portal';

interface ListedOrder {
  id: number;
  sequence: string;
  partner: { id: number; title: string };
}
const orders = (page: Page): Promise<ListedOrder[]> => callApi(page, 'GET', 'orders/partner?per_page=50');

/** The orders with the fewest bags, whose sheets are a page each, whatever other walks have ordered. */
const shortOrders = async (page: Page): Promise<ListedOrder[]> => {
  const ids = (await orders(page)).map(({ id }) => id);
  const sheets: (ListedOrder & { bags: object[] })[] = await callApi(page, 'GET', `orders/partner/bulk?ids=${ids}`);
  return sheets
    .filter(({ bags }) => bags.length)
    .sort((a, b) => a.bags.length - b.bags.length)
    .slice(0, 3);
};
/** An order with lines for clients. */
const orderOfClients = async (page: Page): Promise<ListedOrder> => {
  for (const order of await orders(page))
    if ((await callApi(page, 'GET', `reports/pickup-report?orderId=${order.id}`)).length) return order;
  throw new Error('No order has a line for a client');
};

/** The pages of what the browser prints. */
const printedPages = async (page: Page): Promise<string> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
const countPages = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

test('fill sheets of several orders begin a page each, on their side where there are many products', async ({
  page,
}) => {
  await signIn(page);
  const listed = await shortOrders(page);
  await page.goto(`/orders/partner/bulk-fill-sheet/${listed.map(({ id }) => id)}`);
  for (const { sequence, partner } of listed)
    await expect(page.getByRole('heading', { name: `${partner.title} · ${sequence}`, exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Pull Ups 4T/5T' })).toHaveCount(listed.length);
  const pdf = await printedPages(page);
  expect(countPages(pdf)).toBe(listed.length);
  expect(pdf).toMatch(/\/MediaBox \[0 0 792 612\]/);
});

test('the head of a long fill sheet stands on each of its pages', async ({ page }) => {
  await signIn(page);
  const [order] = await orders(page);
  const meta = {
    order: { ...order, orderPeriod: '2026-12', fulfillmentPeriod: 'Week A', distributionMethod: 'Pickup' },
  };
  const products = Array.from({ length: 40 }, (_, id) => ({
    id,
    name: `Overnight diapers for sensitive skin ${id}`,
    color: id % 2 ? '#111111' : '#ffee00',
  }));
  const bags = Array.from({ length: 80 }, (_, place) => ({
    id: place + 1,
    count: 1,
    packCounts: { [products[place % 40]!.name]: 6 },
    totalPacks: 6,
  }));
  await page.route(`**/api/orders/partner/${order!.id}/fill-sheet`, (route) =>
    route.fulfill({ json: { data: bags, meta: { ...meta, products } } }),
  );
  await page.goto(`/orders/partner/${order!.id}/fill-sheet`);
  await expect(page.getByRole('rowheader', { name: 'Bag 80' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The last column of the widest sheet is on the page, beside which the browser would print another one.
  await page.setViewportSize({ width: 1000, height: 700 });
  const last = await page.getByRole('columnheader', { name: 'Total packs' }).boundingBox();
  expect(last!.x + last!.width).toBeLessThanOrEqual(1000);
  // Browsers repeat a head only where it is no higher than a quarter of the page, which has 7.7 inches inside its margins.
  const head = await page.locator('thead').boundingBox();
  expect(head!.height).toBeLessThan((7.7 * 96) / 4);
});

test('the pickup report of an order is shown, and downloaded as a PDF file', async ({ page }) => {
  await signIn(page);
  const order = await orderOfClients(page);
  await page.goto(`/orders/partner/${order.id}/order-pickup-report/${order.partner.id}`);
  const heading = `Partner - ${order.partner.title} - Pickup Report`;
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^PickupReport\..*\.pdf$/);
});

test('a printed report says what it was searched for, and when it was printed', async ({ page }) => {
  await signIn(page);
  const filter = JSON.stringify({ startingAt: '2026-01', endingAt: '2026-12' });
  await page.goto(`/reports/distribution-totals?filter=${filter}`);
  const note = page.getByLabel('Searched for');
  await expect(page.getByRole('search')).toBeVisible();
  await expect(note).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(note).toContainText(/Start [\w ]*Month: January, 2026End [\w ]*Month: December, 2026Printed \d/);
});
