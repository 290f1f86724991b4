import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { headers, signIn } from './portal';

/** A ZIP file begins with it. */
const ZIP = 'PK';

test('an administrator takes everything out as a ZIP file', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin/configuration');
  const section = page.getByRole('region', { name: 'Take everything out' });

  await test.step('it is asked for, once it is clear what the file holds', async () => {
    await section.getByRole('button', { name: 'Export everything' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything?' });
    await expect(dialog).toContainText('The access log notes that you have taken it out.');
    await dialog.getByRole('button', { name: 'Export everything' }).click();
    await expect(page.getByText('The ZIP file is being made.')).toBeVisible();
  });

  await test.step('it is ready and can be downloaded', async () => {
    await page.getByRole('button', { name: /^Exports: 0 being made, [1-9]/ }).click();
    const tray = page.getByRole('dialog', { name: 'Exports' });
    const download = page.waitForEvent('download');
    await tray
      .getByRole('button', { name: /^Download: Everything in the portal/ })
      .first()
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^diaper-bank\..*\.zip$/);
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe(ZIP);
    await tray
      .getByRole('button', { name: /^Discard: Everything in the portal/ })
      .first()
      .click();
  });
});

test('others are not offered everything', async ({ page }) => {
  await signIn(page, 'volunteer@example.com');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Suppliers' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Configuration' })).toHaveCount(0);
  const answer = await page.request.post('/api/exports', { headers, data: { path: 'whole-export', query: {} } });
  expect(answer.status()).toBe(403);
});
