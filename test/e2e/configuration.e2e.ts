import { expect, test } from '@playwright/test';
import { callApi, choose, menuLink, signIn } from './portal';

test('the configuration is saved, and a date that is none is refused', async ({ page }) => {
  await signIn(page);
  await callApi(page, 'POST', 'system/settings', {
    timeZone: 'UTC',
    pullupCategory: null,
    zipCountyStates: ['KS', 'MO'],
  });
  await page.goto('/');
  await menuLink(page, 'Configuration').click();
  const review = page.getByRole('region', { name: 'Partner annual review period' });
  await page.getByRole('combobox', { name: 'Time zone' }).fill('central time');
  await page.getByRole('option', { name: /^America\/Chicago/ }).click();
  await choose(page, 'Pull-up category', 'Training Pants');
  await choose(page, 'Zip/county states', 'OK');
  await review.getByLabel('Start').fill('02-30');
  await review.getByLabel('End').fill('04-15');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await page.getByRole('alert', { name: 'Invalid Values' }).getByRole('button', { name: 'OK' }).click();
  await expect(review.getByLabel('Start')).toHaveAttribute('aria-invalid', 'true');

  await review.getByLabel('Start').fill('04-01');
  await page.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(review.getByLabel('Start')).toHaveValue('04-01');
  await expect(review.getByLabel('End')).toHaveValue('04-15');
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^America\/Chicago/);
  await expect(page.getByRole('combobox', { name: 'Pull-up category' })).toHaveText('Training Pants');
  await expect(page.getByRole('button', { name: 'OK', exact: true })).toBeVisible();
});
