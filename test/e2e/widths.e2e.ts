import { expect, test } from '@playwright/test';
import { choose, signIn } from './portal';

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

test('the client list shows all its columns without scrolling', async ({ page }) => {
  await signIn(page);
  await page.goto('/clients?filter={}');
  await expect(page.getByRole('cell', { name: 'Active' }).first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeInViewport({ ratio: 1 });
  const table = page.getByRole('table');
  const [needed, given] = await table.evaluate((one) => [one.scrollWidth, one.parentElement!.clientWidth]);
  expect(needed).toBeLessThanOrEqual(given!);
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
