import { expect, test } from '@playwright/test';
import { callApi, newRunId, pickFromMenu, signIn } from './portal';

const RUN_ID = newRunId();

/** Other walks name suppliers by the run, too. */
const own = `merge${RUN_ID}`;
const mills = `Mills ${own}`;
const paper = `Paper ${own}`;
const supplier = (title: string, firstName: string) => ({
  title,
  supplierType: 'DONOR',
  status: 'ACTIVE',
  addresses: [{ title: 'Dock', street1: `${title} Way`, city: 'Tulsa', state: 'OK', postalCode: '74101' }],
  contacts: [{ firstName, lastName: 'Kay', email: `${firstName.toLowerCase()}@example.com` }],
});

test('two suppliers become one, with the addresses, contacts and orders of both', async ({ page }) => {
  await signIn(page);
  const target = await callApi(page, 'POST', 'suppliers', supplier(mills, 'Ann'));
  const source = await callApi(page, 'POST', 'suppliers', supplier(paper, 'Bo'));
  const [product] = await callApi(page, 'GET', 'products');
  const order = await callApi(page, 'POST', 'orders/supply', {
    supplier: { id: source.id },
    warehouse: { id: 1 },
    lineItems: [{ product: { id: product.id }, quantity: 100 }],
  });

  await page.goto('/suppliers');
  await page.getByLabel('Keyword').fill(own);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('row', { name: mills }).getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Bulk Operations' })).toBeDisabled();
  await page.getByRole('row', { name: paper }).getByRole('checkbox').check();

  await test.step('a target is chosen, and what goes along', async () => {
    await pickFromMenu(page, 'Bulk Operations', 'Merge Suppliers');
    const dialog = page.getByRole('dialog', { name: 'Merge Suppliers' });
    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
    await expect(dialog.getByLabel('Merge orders')).toBeChecked();
    await expect(dialog.getByLabel('Deactivate the merged suppliers')).toBeChecked();
    await dialog.getByLabel('Merge addresses').check();
    await dialog.getByLabel('Merge contacts').check();
    await dialog.getByRole('radio', { name: mills }).check();
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog).toBeHidden();
  });

  await expect(page.getByRole('row', { name: paper })).toContainText('Inactive');
  await expect(page.getByRole('row', { name: mills })).not.toContainText('Inactive');
  await page.getByRole('row', { name: mills }).getByRole('link', { name: mills }).click();
  await expect(page.getByRole('textbox', { name: 'Street', exact: true }).nth(1)).toHaveValue(`${paper} Way`);
  await expect(page.getByLabel('Email').nth(1)).toHaveValue('bo@example.com');
  await page.goto(`/orders/supply/${order.id}`);
  await expect(page.getByRole('combobox', { name: /^Supplier/ }).first()).toHaveValue(mills);
  expect((await callApi(page, 'GET', `orders/supply/${order.id}`)).supplier.id).toBe(target.id);
});
