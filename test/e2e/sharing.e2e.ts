import { expect, test } from '@playwright/test';
import { signIn } from './portal';
import { makeShortage } from './shortage';

test('what there is is shared among the orders of a month, once it is confirmed', async ({ page }) => {
  await signIn(page);
  await page.goto(await makeShortage(page));
  const products = page.getByRole('region', { name: 'Requested and available' });
  await expect(products.getByRole('row').nth(1)).toContainText(/ short$/);

  await page.getByRole('button', { name: 'Allocate stock' }).click();
  const proposal = page.getByRole('region', { name: 'Proposal' });
  await expect(proposal.getByRole('row').nth(1)).toContainText(/6 packs.*4 packs.*2 fewer packs/);
  await expect(proposal.getByRole('row').nth(2)).toContainText(/2 packs.*1 pack .*1 fewer pack/);

  await test.step('an order shows what it asked until then, and leads here', async () => {
    await proposal.getByRole('link').first().click();
    await expect(page.getByLabel('Line 1, Packs')).toHaveValue('6');
    await page.locator('#main-content').getByRole('link', { name: 'Shortages and Sharing' }).click();
    await page.getByRole('button', { name: 'Allocate stock' }).click();
  });

  await page.getByRole('button', { name: 'Confirm' }).click();
  const question = page.getByRole('dialog', { name: 'Allocate stock?' });
  await question.getByRole('button', { name: 'Confirm' }).click();
  const outcomes = page.getByRole('dialog', { name: 'What was shared' });
  await expect(outcomes.getByText('2 changed, 0 refused')).toBeVisible();
  await outcomes.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('There is enough for all that the orders request now.')).toBeVisible();
  await expect(products.getByRole('row').nth(1)).toContainText(/Enough$/);
});
