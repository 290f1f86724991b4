import { expect, test } from '@playwright/test';
import { callApi, menuLink, signIn } from './portal';

test('a read model is verified and rebuilt while its list is read', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await menuLink(page, 'Read Models').click();
  const row = page.getByRole('row').filter({ hasText: 'stock-ledger' });
  await expect(row).toContainText('Up to date');
  const button = (action: string) => row.getByRole('button', { name: `${action} stock-ledger` });
  const before = await callApi(page, 'GET', 'stock-levels');

  await button('Verify').click();
  await expect(row).toContainText('by Alex Admin');
  await expect(button('Verify')).toBeVisible();
  await expect(row).toContainText(/Equal.*by Alex Admin/);

  await button('Rebuild').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild' }).click();
  await expect(row.getByRole('progressbar')).toBeVisible();
  expect(await callApi(page, 'GET', 'stock-levels')).toEqual(before);
  await expect(row).toContainText(/took .*, by Alex Admin/);
  expect(await callApi(page, 'GET', 'stock-levels')).toEqual(before);
});
