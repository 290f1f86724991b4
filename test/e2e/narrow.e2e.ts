import { expect, type Page, test } from '@playwright/test';
import { TWO_FRAMES } from './layout';
import { menuLink, signIn } from './portal';

/** Widths in CSS pixels: a phone, and the window of a laptop at 200 % zoom. */
const WIDTHS_PX = [390, 680];

/** What is wider than the screen, so that a part of it would be out of view. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('body, main *')]
    .filter((part) => getComputedStyle(part).overflowX !== 'visible' && part.tagName !== 'INPUT')
    .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
    .map((part) => part.tagName + ' ' + part.textContent.slice(0, 60))`);

/** Looks at the screen in both widths. */
const expectNothingCut = async (page: Page, route: string) => {
  for (const width of WIDTHS_PX)
    await test.step(`${route} at ${width}`, async () => {
      await page.setViewportSize({ width, height: 850 });
      await page.evaluate(TWO_FRAMES);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await findCut(page)).toEqual([]);
    });
};

test('lists show all of their rows on a narrow screen', async ({ page }) => {
  await signIn(page);
  for (const route of [
    '/',
    '/clients?filter={}',
    '/clients/new',
    '/partners?filter={}',
    '/products',
    '/reports/transactions?filter={}',
    '/stock-levels',
  ]) {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNothingCut(page, route);
  }
});

test('the lines of an order are whole on a narrow screen', async ({ page }) => {
  await signIn(page);
  for (const route of ['/orders/supply/1', '/orders/supply/new', '/orders/inventory/new']) {
    await page.goto(route);
    await expect(page.getByRole('table').getByRole('row').first()).toBeVisible();
    await expectNothingCut(page, route);
  }
});

for (const width of [390, 1440])
  test(`nothing moves when a reason appears under the buttons of an order, and no gap is kept for it (${width} px)`, async ({
    page,
  }) => {
    await signIn(page);
    await page.setViewportSize({ width, height: 850 });
    await page.goto('/orders/partner/5');
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
    const topOf = async (name: string) => (await page.locator(name).first().boundingBox())!.y;
    const gap = async () => (await topOf('aside.MuiPaper-root')) - (await topOf('button[aria-label="More actions"]'));
    const packs = page.getByLabel(/, Packs$/).first();
    await expect(packs).toBeVisible();
    const before = await gap();
    expect(before).toBeLessThan(75);
    await packs.fill((await packs.inputValue()) === '1' ? '2' : '1');
    await expect(page.getByText('Save your changes first')).toBeVisible();
    await page.evaluate('window.scrollTo(0, 0)');
    expect(await gap()).toBe(before);
  });

test('the menu lies over a narrow screen, and leaves it when it was used', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 850 });
  await signIn(page);
  await page.goto('/');
  const link = menuLink(page, 'Products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeFocused();
  await expect(link).toBeHidden();
});

test('an order is printed without what can only be clicked', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/orders/supply/1');
  const total = page.getByRole('row', { name: /^Total/ });
  await expect(total).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(total).toHaveCSS('color', 'rgb(0, 0, 0)');
  // The width of a letter between its margins.
  await page.setViewportSize({ width: 725, height: 960 });
  expect(await findCut(page)).toEqual([]);
});
