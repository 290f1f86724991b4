import { expect, test } from '@playwright/test';
import { menuLink, signIn } from './portal';
import { waitUntilLoaded } from './screens';

test('a list says that the server is out of reach, and fills when it is back', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/suppliers');
  await expect(page.getByRole('link', { name: 'Create Supplier' })).toBeVisible();
  await context.setOffline(true);
  await menuLink(page, 'Product Categories').click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: '1', exact: true })).toBeVisible();
});

test('a screen that was never opened can be asked for again', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/');
  // A card of this screen that is not there yet would offer to try again as well.
  await waitUntilLoaded(page);
  await context.setOffline(true);
  // Until then the page may load anew by itself, as it does when a new build has replaced the code of a screen.
  const serverIsMissed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await menuLink(page, 'Manage Groups').click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await serverIsMissed;
  await context.setOffline(false);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Groups List' })).toBeVisible();
});
