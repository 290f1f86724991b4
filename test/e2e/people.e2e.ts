import { expect, test } from '@playwright/test';
import { callApi, menuLink, NEW_PASSWORD, newRunId, openPageAs, signIn } from './portal';

const RUN_ID = newRunId();

test('a changed group changes the rights of its users, even while they work', async ({ page, browser }) => {
  await signIn(page);
  await page.goto('/admin/groups/new');
  await page.getByLabel('Group name').fill(`Sorters ${RUN_ID}`);
  await page.getByRole('checkbox', { name: 'May see suppliers' }).check();
  await page.getByRole('checkbox', { name: 'May see products and categories' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto('/admin/users/new');
  await page.getByLabel('First name').fill('Sol');
  await page.getByLabel('Last name').fill('Sorter');
  await page.getByLabel('Email').fill(`sol-${RUN_ID}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('checkbox', { name: `Sorters ${RUN_ID}` }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);

  const sol = await openPageAs(browser, `sol-${RUN_ID}@example.com`, NEW_PASSWORD);
  await sol.goto('/products');
  await expect(sol.getByRole('row', { name: 'Newborn' })).toBeVisible();

  await page.goto('/admin/groups');
  await page
    .getByRole('row', { name: `Sorters ${RUN_ID}` })
    .getByRole('link', { name: `Sorters ${RUN_ID}` })
    .click();
  await page.getByRole('checkbox', { name: 'May see suppliers' }).uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/admin\/groups$/);

  await menuLink(sol, 'Suppliers').click();
  await expect(menuLink(sol, 'Suppliers')).toHaveCount(0);
  expect((await sol.request.get('/api/suppliers')).status()).toBe(403);
  await menuLink(sol, 'Products').click();
  await expect(sol.getByRole('row', { name: 'Newborn' })).toBeVisible();
});

test('the last administrator cannot lock everybody out', async ({ page }) => {
  await signIn(page);
  const users: { id: number; email: string; groups: { id: number }[] }[] = await callApi(
    page,
    'GET',
    'users?include[]=groups',
  );
  const manager = users.find(({ email }) => email === 'manager@example.com')!;
  await callApi(page, 'PATCH', `users/${manager.id}`, { groups: [] });
  try {
    await page.goto('/');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'My account' }).click();
    // Nobody changes their own groups, so the group itself is all that is left to lose the role by.
    await expect(page.getByText('System Administrator')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'System Administrator' })).toHaveCount(0);
    await page.goto('/admin/groups');
    await page.getByRole('link', { name: 'System Administrator' }).click();
    const role = page.getByRole('checkbox', { name: 'May do everything, groups and configuration included' });
    await role.uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Errors' })).toContainText(
      'The bank needs at least one administrator',
    );
    await expect(page).toHaveURL(/\/admin\/groups\/\d+$/);
    await page.reload();
    await expect(role).toBeChecked();
  } finally {
    await callApi(page, 'PATCH', `users/${manager.id}`, { groups: manager.groups });
  }
});
