import { expect, type Page, test } from '@playwright/test';
import { callApi, signIn } from './portal';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const MAX_SHIFT = 0.1;

/** Adds up what moves by itself while a screen loads. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const sums = { shift: 0 };
    Object.assign(window, { sums });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sums.shift += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page): Promise<number> => page.evaluate('window.sums.shift');

const cards = (page: Page) => page.getByRole('region', { name: 'Late' });

for (const [who, email] of [
  ['staff', 'admin@example.com'],
  ["a partner's people", 'partner@example.com'],
] as const)
  test(`what is shown to ${who} today stays where it appeared, and leads to what it counts`, async ({ page }) => {
    await watchShifts(page);
    await signIn(page, email);
    for (const size of [WIDE, NARROW])
      await test.step(`nothing moves in a window of ${size.width} pixels`, async () => {
        await page.setViewportSize(size);
        await page.goto('/');
        await expect(cards(page)).toBeVisible();
        await page.waitForLoadState('networkidle');
        expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
        const isCut = await page.evaluate(
          'document.documentElement.scrollWidth > document.documentElement.clientWidth',
        );
        expect(isCut).toBe(false);
      });

    await page.setViewportSize(WIDE);
    const counted: { count: number }[] = [
      ...(await callApi(page, 'GET', 'dashboard/figures')),
      ...(await callApi(page, 'GET', 'dashboard/late')).lines,
    ];
    const links = page.getByRole('region', { name: 'Waiting' }).or(cards(page)).getByRole('link');
    expect(counted.length).toBeGreaterThan(2);
    for (const address of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!)))
      await test.step(address, async () => {
        await page.goto('/');
        const link = page.locator(`main a[href="${address}"]`).first();
        const count = Number(/[\d,]+/.exec((await link.textContent())!)![0].replaceAll(',', ''));
        await link.click();
        await page.waitForURL(`**${address.split('?')[0]}?*`);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.locator('tbody tr')).toHaveCount(count);
      });
  });
