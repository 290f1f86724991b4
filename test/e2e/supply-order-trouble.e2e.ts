import { expect, type Page, test } from '@playwright/test';
import { menuLink, openPageAs, signIn } from './portal';

const saveOrder = (page: Page) => page.getByRole('button', { name: 'Save Order' }).click();

/** Fills in a new supply order, without saving it. */
const fillInOrder = async (page: Page) => {
  await menuLink(page, 'Supply Orders').click();
  await page.getByRole('link', { name: 'Create Supply Order' }).click();
  await page.getByRole('heading', { name: 'Create Supply Order' }).waitFor();
  await expect(async () => {
    await page
      .getByRole('combobox', { name: /^Supplier/ })
      .first()
      .click();
    const first = page.getByRole('option').filter({ hasNotText: '-- Select Item --' }).first();
    await first.click({ timeout: 5_000 });
  }).toPass();
  await page.getByRole('combobox', { name: /^Destination Warehouse/ }).click();
  await page.getByRole('option', { name: 'Main Warehouse' }).click();
  for (const [line, product] of ['newborn', 'size 1'].entries()) {
    if (line) await page.getByRole('button', { name: 'Add Line' }).click();
    await page.getByLabel(`Line ${line + 1}, Product`).click();
    await page.keyboard.type(product);
    await page.keyboard.press('Enter');
    await page.getByLabel(`Line ${line + 1}, Quantity`).fill('100');
  }
};

test('nothing that was typed is lost: without the network, on the way back, and beside somebody else', async ({
  page,
  context,
  browser,
}) => {
  await signIn(page);
  await page.goto('/');
  await fillInOrder(page);

  await test.step('without the network a save says so, keeps all, and takes effect once when it is repeated', async () => {
    await context.setOffline(true);
    await saveOrder(page);
    await expect(page.getByText('The server could not be reached. Nothing you typed is lost')).toBeVisible();
    await expect(page.getByLabel('Line 1, Quantity')).toHaveValue('100');
    await context.setOffline(false);
    await saveOrder(page);
    await expect(page.getByText('Edit Supply Order')).toBeVisible();
    await expect(page.getByText('The server could not be reached.')).toBeHidden();
  });
  const address = page.url();

  await test.step('an answer that is lost on its way does not make a second order', async () => {
    const list = () => page.request.get('/api/orders/supply?per_page=1').then((answer) => answer.json());
    const before = (await list()).meta.pagination.total;
    await fillInOrder(page);
    const orders = /\/api\/orders\/supply(\?|$)/;
    await page.route(orders, async (route) => {
      await route.fetch({ maxRetries: 2 });
      await route.abort();
    });
    await saveOrder(page);
    await expect(page.getByText('The server could not be reached.')).toBeVisible();
    await page.unroute(orders);
    await saveOrder(page);
    await expect(page.getByText('Edit Supply Order')).toBeVisible();
    expect((await list()).meta.pagination.total).toBe(before + 1);
  });

  await test.step('the way back asks first', async () => {
    await page.getByLabel('Line 1, Quantity').fill('150');
    const here = page.url();
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(here);
    await expect(page.getByLabel('Line 1, Quantity')).toHaveValue('150');
    await menuLink(page, 'Dashboard').click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  });

  await test.step('of two who save at once, the second is shown by whom, and keeps what they typed', async () => {
    const other = await openPageAs(browser, 'manager@example.com');
    for (const each of [page, other]) await each.goto(address);
    await page.getByLabel('Line 1, Quantity').fill('200');
    await other.getByLabel('Line 2, Quantity').fill('300');
    await saveOrder(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    await saveOrder(other);
    const staleDialog = other.getByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
    await expect(staleDialog).toContainText('Alex Admin changed this since you opened it.');
    await staleDialog.getByRole('button', { name: 'Reload and keep what I typed' }).click();
    await expect(other.getByLabel('Line 1, Quantity')).toHaveValue('200');
    await expect(other.getByLabel('Line 2, Quantity')).toHaveValue('300');
    await saveOrder(other);
    await expect(other.getByText(/^Saved/)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Line 2, Quantity')).toHaveValue('300');
    await other.context().close();
  });
});
