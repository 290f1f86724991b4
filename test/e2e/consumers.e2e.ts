import { expect, test } from '@playwright/test';
import { newFeedProgram } from './feedProgram';
import { menuLink, newRunId, signIn } from './portal';

const RUN_ID = newRunId();

test('an administrator sees how far a program is, sets its limits, and removes it', async ({ page }) => {
  await signIn(page);
  const acknowledge = await newFeedProgram(page, `County ${RUN_ID}`, ['RecordRegistered']);
  const name = `county-${RUN_ID}`;
  await page.goto('/');
  await menuLink(page, 'Consumers of Events').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Consumers of Events' })).toBeVisible();

  await acknowledge(name, '1');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Within its limits');
  await expect(row).toContainText('1 type of event: RecordRegistered');
  await expect(row).toContainText('Position 1');

  await row.getByRole('button', { name: `Set limits: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Limits of ${name}` });
  await expect(dialog.getByLabel('Events behind')).toBeFocused();
  await dialog.getByLabel('Events behind').fill('2');
  await page.keyboard.press('Tab');
  await dialog.getByLabel('Minutes behind').fill('0.01');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('2 events and 1 s');
  await expect(row).toContainText('Fallen behind');
  await expect(page.getByRole('alert')).toContainText(name);
  await expect(page.getByRole('row').nth(1)).toContainText(name);

  const health = await (await page.request.get('/health')).json();
  expect(health.consumers.problem).toBe(
    'A program that follows the events has fallen behind: administrators see which.',
  );

  await row.getByRole('button', { name: `Remove: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});
