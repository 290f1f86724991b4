import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { callApi, signIn } from './portal';

/** Screen -> the wait until it is ready. */
const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/': (page) => expect(page.getByRole('row', { name: 'Newborn' })).toBeVisible(),
  '/products': (page) => expect(page.getByRole('row', { name: 'Newborn' })).toBeVisible(),
  '/products/new': async (page) => {
    await page.getByRole('button', { name: 'Save Product' }).click();
    await expect(page.getByRole('dialog', { name: 'Invalid Values' })).toBeVisible();
    // The dialog's colors are right only once it has faded in.
    await expect(page.locator('.MuiDialog-container')).toHaveCSS('opacity', '1');
  },
  '/orders/transfer': (page) => expect(page.getByRole('button', { name: 'Search' })).toBeVisible(),
  '/orders/adjustment/new': (page) => expect(page.getByLabel('Line 1, Quantity')).toBeVisible(),
  '/orders/inventory/new': (page) => expect(page.getByLabel('Line 1, Counted')).toBeVisible(),
  '/suppliers/new': (page) => expect(page.getByRole('button', { name: 'New contact' })).toBeVisible(),
  '/admin/users/1': (page) => expect(page.getByRole('checkbox', { name: 'System Administrator' })).toBeVisible(),
  '/admin/attributes/client': (page) => expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible(),
  '/admin/configuration': (page) => expect(page.getByRole('button', { name: 'Save Configuration' })).toBeVisible(),
};

const checkAccessibility = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
};

test('screens can be used without seeing them', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await checkAccessibility(page);
  await signIn(page);
  const [partner] = await callApi(page, 'GET', 'partners');
  for (const [route, ready] of Object.entries(screens))
    await test.step(route, async () => {
      await page.goto(route);
      await ready(page);
      await checkAccessibility(page);
    });
  await test.step('an order that lacks stock, before it is completed', async () => {
    const warehouse = (await callApi(page, 'GET', 'warehouses'))[0];
    const [product] = await callApi(page, 'GET', 'products');
    const lineItems = [{ product: { id: product.id }, quantity: 1_000_000 }];
    const order = await callApi(page, 'POST', 'orders/merchandise', { warehouse: { id: warehouse.id }, lineItems });
    await page.goto(`/orders/merchandise/${order.id}`);
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Not enough on hand' })).toBeVisible();
    await expect(page.locator('.MuiDialog-container')).toHaveCSS('opacity', '1');
    await checkAccessibility(page);
  });
  await test.step('a partner', async () => {
    await page.goto(`/partners/${partner.id}`);
    await page.getByRole('tab', { name: 'Profile' }).click();
    await checkAccessibility(page);
  });
});
