import { expect, test } from '@playwright/test';
import { menuLink } from './portal';

test('a wrong password is refused, the right one opens the portal, and signing out closes it', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(menuLink(page, 'Suppliers')).toHaveCount(0);

  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(menuLink(page, 'Suppliers')).toBeVisible();

  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await page.request.get('/api/suppliers')).status()).toBe(401);
});

test('what comes late below the form does not move its button from under the pointer', async ({ page }) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/public/bank', async (route) => {
    await asked;
    await route.fulfill({
      json: { data: { isPractice: false, other: { url: 'http://127.0.0.1', isRunning: false } } },
    });
  });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Sign in' });
  const before = await button.boundingBox();
  answer();
  await expect(page.getByText('npm start -- --practice')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});
