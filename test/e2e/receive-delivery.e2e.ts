import { expect, type Page, test } from '@playwright/test';

const signIn = async (page: Page) => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill('admin@example.com');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Warehouse Inventory' })).toBeVisible();
};

/** The dashboard's cell with the stock of a product in the main warehouse: in diapers, without pending orders. */
const stockOf = async (page: Page, product: string) => {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  return page.getByRole('row', { name: product }).getByRole('cell').nth(2);
};

const applyTransition = async (page: Page, transition: string) => {
  await page.getByRole('button', { name: transition, exact: true }).click();
  const question = page.getByRole('dialog', { name: `Are you sure you want to Transition to ${transition}?` });
  await question.getByRole('button', { name: transition }).click();
  await expect(question).toBeHidden();
};

test('a delivery is received, the stock rises, and the history says who did what', async ({ page }) => {
  await signIn(page);
  const before = Number((await (await stockOf(page, 'Newborn')).textContent())?.replaceAll(',', ''));

  await page.getByRole('link', { name: 'Supply Orders' }).click();
  await expect(page.getByText('Run a search above to display results.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Supply Order' }).click();
  await expect(page.getByRole('heading', { name: 'Create Supply Order' })).toBeVisible();

  await test.step('an empty order is not saved', async () => {
    await page.getByRole('button', { name: 'Save Order' }).click();
    await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog', { name: 'Invalid Values' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('At least one line item must have a quantity')).toBeVisible();
  });

  await test.step('it is typed in and saved', async () => {
    await page
      .getByRole('combobox', { name: /^Supplier/ })
      .first()
      .click();
    await page.getByRole('option').filter({ hasNotText: '-- Select Item --' }).first().click();
    await page.getByRole('combobox', { name: /^Destination Warehouse/ }).click();
    await page.getByRole('option', { name: 'Main Warehouse' }).click();
    await page.getByLabel('Line 1, Product').click();
    await page.keyboard.type('newborn');
    await page.keyboard.press('Enter');
    await page.getByLabel('Line 1, Quantity').fill('1250');
    await page.getByRole('button', { name: 'Save Order' }).click();
    await page.getByRole('menuitem', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\/supply\/\d+$/);
    await expect(page.getByText(/^SPLY-\d{6}$/)).toBeVisible();
  });

  await applyTransition(page, 'Order');
  await applyTransition(page, 'Receive');
  await expect(page.getByRole('button', { name: 'Save Order' })).toHaveCount(0);

  await test.step('the history tells it', async () => {
    await page.getByText('View History').click();
    const entries = page.getByRole('article');
    await expect(entries.first()).toBeVisible();
    await expect(entries.last()).toContainText('Create');
    await expect(entries.last()).toContainText('Alex Admin');
    await expect(entries.last()).toContainText('1,250');
    await expect(page.getByText(/\d{2}\/\d{2}\/\d{4} \d{1,2}:\d{2} [ap]m C[SD]T/).first()).toBeVisible();
  });

  await expect(await stockOf(page, 'Newborn')).toHaveText((before + 1250).toLocaleString('en-US'));
});
