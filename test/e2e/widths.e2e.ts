import { expect, type Locator, test } from '@playwright/test';
import { TWO_FRAMES } from './layout';
import { callApi, choose, signIn } from './portal';
import { waitUntilLoaded } from './screens';

/** The window of a laptop, with the menu open. */
test.use({ viewport: { width: 1360, height: 768 } });

test('the transactions report shows all its columns without scrolling', async ({ page }) => {
  await signIn(page);
  await page.goto('/reports/transactions');
  await choose(page, /^Order Type/, 'Physical Inventory');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Physical Inventory' }).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Created At' })).toBeInViewport({ ratio: 1 });
});

/** What takes most room in the row of a client, whatever other walks have made. */
const WIDE = {
  ...{ canReview: true, status: 'INACTIVE_(DUPLICATE)', fullName: 'Maximiliane Featherstonehaugh-Cholmondeley' },
  ...{
    partner: { id: 1, title: 'Neighbourhood Family Services of Oakland County' },
    diaperSize: 'Preemie up to 6 lbs',
  },
  expiresAt: '2029-12-30',
  ...{ createdAt: '2029-12-30T18:44:00.000Z', updatedAt: '2029-12-30T18:44:00.000Z' },
};
const wideId = (index: number) => `NWWCMB${String(index).padStart(2, 'K')}`;

for (const { width, height, columns, ofName } of [
  { width: 1024, height: 640, columns: 8, ofName: 100 },
  { width: 1280, height: 768, columns: 11, ofName: 72 },
  { width: 1360, height: 768, columns: 11, ofName: 72 },
])
  test(`the client list needs no scrolling, and names have room, at ${width} px`, async ({ page }) => {
    await signIn(page);
    await page.setViewportSize({ width, height });
    await page.route('**/api/clients?**', async (route) => {
      const answer = await route.fetch({ maxRetries: 2 });
      const { data, ...others } = await answer.json();
      await route.fulfill({
        response: answer,
        json: {
          ...others,
          data: data.map((client: object, index: number) => ({ ...client, ...WIDE, id: wideId(index) })),
        },
      });
    });
    await page.goto('/clients?filter={}');
    await expect(page.getByRole('columnheader')).toHaveCount(columns);
    const review = page.getByRole('button', { name: 'Mark Reviewed' }).first();
    await review.scrollIntoViewIfNeeded();
    await expect(review).toBeInViewport({ ratio: 1 });
    const table = page.getByRole('table');
    const [needed, given] = await table.evaluate((one) => [one.scrollWidth, one.parentElement!.clientWidth]);
    expect(needed).toBeLessThanOrEqual(given!);
    const name = await page.getByRole('columnheader', { name: 'Name' }).boundingBox();
    expect(name!.width).toBeGreaterThanOrEqual(ofName);
    // The list is asked for once more when its stream of news opens, perhaps after the end of this walk.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

test('the lists of orders and users need no scrolling in a window of 1024 px', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 640 });
  await signIn(page);
  for (const path of ['/orders/partner', '/orders/distribution', '/orders/supply', '/products', '/admin/users'])
    await test.step(path, async () => {
      await page.goto(`${path}?filter={}`);
      const [needed, given] = await page
        .getByRole('table')
        .evaluate((one) => [one.scrollWidth, one.parentElement!.clientWidth]);
      expect(needed).toBeLessThanOrEqual(given!);
    });
});

test('the headings of a list stay in view, also where a row is come to by keyboard, and on paper they are at their place', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/clients?filter={}&perPage=50');
  await page.getByRole('row').nth(30).scrollIntoViewIfNeeded();
  const table = page.getByRole('table');
  const headings = table.locator('thead');
  const topOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top);
  const bar = await page
    .locator('header')
    .first()
    .evaluate((one) => one.getBoundingClientRect().bottom);
  expect(await topOf(table)).toBeLessThan(0);
  expect(await topOf(headings)).toBe(bar);

  const row = page.getByRole('row').nth(15).getByRole('link').first();
  await row.focus();
  const bottom = await headings.evaluate((one) => one.getBoundingClientRect().bottom);
  expect(await topOf(row)).toBeGreaterThanOrEqual(bottom);

  await page.emulateMedia({ media: 'print' });
  expect(await topOf(headings)).toBe(await topOf(table));
});

test('the headings of numbers end where their figures do, also in a window that has room for arrows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await signIn(page);
  for (const report of ['distribution-totals', 'supply-totals', 'transactions'])
    await test.step(report, async () => {
      await page.goto(`/reports/${report}?filter={}`);
      await expect(page.locator('tbody .number').first()).toBeVisible();
      const gaps = await page.locator('thead th.number').evaluateAll((headings) =>
        headings.map((heading) => {
          const words = document.createRange();
          words.selectNodeContents(heading.querySelector('[role=button]')?.firstChild ?? heading);
          const right =
            heading.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(heading).paddingRight);
          return Math.abs(right - words.getBoundingClientRect().right);
        }),
      );
      expect(Math.max(...gaps)).toBeLessThan(2);
    });
});

test('five filters and their button stand on one line', async ({ page }) => {
  await signIn(page);
  for (const path of ['/orders/supply', '/stock-levels']) {
    await page.goto(path);
    const search = page.getByRole('search');
    await expect(search.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    // The choices of a filter arrive after the filter, and move the others until then.
    await expect(async () => {
      const tops = await search
        .locator(':scope > *')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(6);
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
    }).toPass({ timeout: 15_000 });
  }
});

test('the dates of a review stand on one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 768 });
  await signIn(page);
  await page.goto('/admin/configuration');
  const review = page.getByRole('region', { name: 'Partner annual review period' });
  const top = async (name: string) => (await review.getByText(name, { exact: true }).boundingBox())?.y;
  await expect(review.getByText('Last end run')).toBeVisible();
  expect(await top('Last end run')).toBe(await top('Last start run'));
});

test('a wide window is used by lists, orders and forms', async ({ page }) => {
  await signIn(page);
  const [order] = await callApi(page, 'GET', 'orders/supply');
  const [partner] = await callApi(page, 'GET', 'partners');
  for (const path of ['/products', `/orders/supply/${order.id}`, `/partners/${partner.id}`, '/clients?filter={}']) {
    await page.goto(path);
    await waitUntilLoaded(page);
    for (const width of [1920, 2560])
      await test.step(`${path} at ${width}`, async () => {
        await page.setViewportSize({ width, height: 1200 });
        await page.evaluate(TWO_FRAMES);
        const [content, paper] = await Promise.all(
          ['#main-content', '#main-content .MuiPaper-root >> nth=-1'].map((part) => page.locator(part).boundingBox()),
        );
        expect(paper!.x + paper!.width).toBeGreaterThan(content!.x + content!.width - 50);
        const all = await page
          .locator('#main-content .MuiPaper-root')
          .evaluateAll((papers) => Math.min(...papers.map((one) => one.getBoundingClientRect().left)));
        expect(all).toBeLessThan(content!.x + 50);
      });
  }
});
