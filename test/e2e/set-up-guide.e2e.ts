import { expect, type Page, test } from '@playwright/test';
import { makeOwnPortal } from './own-portal';
import { ADMIN_EMAIL, choose, headers, NEW_PASSWORD, signInByForm } from './portal';

type Portal = Awaited<ReturnType<typeof makeOwnPortal>>;
let portal: Portal;
test.beforeAll(async () => {
  portal = await makeOwnPortal();
  await portal.start();
});
test.afterAll(() => portal.remove());

const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);
const toGuide = (page: Page) => page.goto(portal.url);

/** Calls the API of the own portal, for steps that a test needs and does not test. @returns the answer's `data` */
const call = async ({ request }: Page, method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => {
  const answer = await request.fetch(`${portal.url}/api/${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
};

/** One black pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ viewport: { width: 1440, height: 900 } });

test('an empty bank is set up in five steps', async ({ page }) => {
  test.setTimeout(240_000);
  await toGuide(page);
  await signInByForm(page, ADMIN_EMAIL, NEW_PASSWORD);

  await test.step('Today is the guide, and nothing else', async () => {
    await expect(page.getByRole('heading', { name: 'Set-up Guide' })).toBeVisible();
    await expect(page.getByText('0 of 5 steps done')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Stock Against Minimum' })).toHaveCount(0);
    await page.screenshot({ path: 'test-results/guide-1440.png', fullPage: true });
  });

  await test.step('the bank', async () => {
    await page.getByRole('link', { name: 'Enter name, address and time zone' }).click();
    await page.getByLabel('Name of the bank').fill('Oak Diaper Bank');
    await page.getByLabel('Address of the bank').fill('1 Oak St\nKansas City, MO 64110');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Chicago');
    await page.getByRole('option', { name: /America\/Chicago/ }).click();
    await page.getByRole('button', { name: 'Save Configuration' }).click();
    await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeEnabled();
    await page
      .getByRole('group', { name: 'Logo' })
      .locator('input')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(page.getByRole('img', { name: 'The logo of your bank' })).toBeVisible();
    await page.screenshot({ path: 'test-results/guide-bank.png' });
    await toGuide(page);
    await expect(page.getByText('1 of 5 steps done')).toBeVisible();
    await expect(step(page, 'bank')).toContainText('Done');
  });

  await test.step('the warehouse that is there gets its address', async () => {
    await page.getByRole('link', { name: 'Open the warehouses' }).click();
    await page.getByRole('link', { name: 'Main Warehouse' }).first().click();
    await page.getByLabel('Street', { exact: true }).fill('2 Elm St');
    await page.getByLabel('City').fill('Kansas City');
    await choose(page, 'State', 'MO');
    await page.getByLabel('Postal code').fill('64110');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect.poll(async () => (await call(page, 'GET', 'warehouses'))[0].address?.city).toBe('Kansas City');
    await toGuide(page);
    await expect(page.getByText('2 of 5 steps done')).toBeVisible();
  });

  await test.step('the usual products are ticked, corrected and taken over in one press', async () => {
    await page.getByRole('link', { name: 'Choose from the usual sizes' }).click();
    await page.getByRole('checkbox', { name: 'Add Preemie' }).uncheck();
    await page.getByLabel('Agency pack: NB').fill('30');
    await page.screenshot({ path: 'test-results/guide-products-1440.png', fullPage: true });
    await page.getByRole('button', { name: 'Add 11 products' }).click();
    await expect(page.getByText('Added: 11. There already: 0.')).toBeVisible();
    const products = await call(page, 'GET', 'products?sort=orderIndex|asc');
    expect(products[0]).toMatchObject({ sku: 'NB', agencyPackSize: 30 });
    await page.getByRole('link', { name: 'Back to the guide' }).click();
    await expect(page.getByText('3 of 5 steps done')).toBeVisible();
    await expect(step(page, 'products')).toContainText('11 products');
  });

  await test.step('suppliers come from a file beside the products, which leads on and back', async () => {
    await step(page, 'products').getByRole('link', { name: 'Suppliers' }).click();
    await expect(page.getByLabel('What to import')).toHaveValue('suppliers');
    await page.getByLabel('Or paste rows').fill('Supplier name\tType\nBlue Barn\tDonor');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make a dry run' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByRole('link', { name: 'Next: import Partners' })).toBeVisible();
    await page.getByRole('link', { name: 'Open the list: Suppliers' }).click();
    await expect(page.getByRole('link', { name: 'Blue Barn' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to the Set-up Guide' }).click();
    await expect(page.getByText('3 of 5 steps done')).toBeVisible();
  });

  await test.step('it is left for a partner and a child, and taken up again', async () => {
    const partner = await call(page, 'POST', 'partners', {
      title: 'Oak House',
      partnerType: 'AGENCY',
      contacts: [{ firstName: 'Ana', lastName: 'Oak', email: 'ana@example.org', isProgramContact: true }],
    });
    await expect(step(page, 'partners')).toContainText('Missing: users');
    const [group] = await call(page, 'GET', 'groups');
    await call(page, 'POST', 'users', {
      name: { firstName: 'Bo', lastName: 'Elm' },
      email: 'bo@example.org',
      password: NEW_PASSWORD,
      groups: [{ id: group.id }],
      partners: [{ id: partner.id }],
    });
    await expect(page.getByText('4 of 5 steps done')).toBeVisible();
  });

  await test.step('it is put aside, found in the menu, and shown again', async () => {
    await toGuide(page);
    await page.getByRole('button', { name: 'Put the guide aside' }).click();
    await expect(page.getByRole('heading', { name: 'Set-up Guide' })).toHaveCount(0);
    await page.goto(`${portal.url}/admin/guide`);
    await expect(page.getByRole('heading', { level: 1, name: 'Set-up Guide' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'test-results/guide-390.png', fullPage: true });
    await page.goto(`${portal.url}/admin/guide/products`);
    await expect(page.getByRole('button', { name: 'Add 12 products' })).toBeVisible();
    await page.screenshot({ path: 'test-results/guide-products-390.png', fullPage: true });
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${portal.url}/admin/guide`);
    await page.getByRole('button', { name: 'Show it on Today again' }).click();
    await expect(page.getByRole('button', { name: 'Put the guide aside' })).toBeVisible();
    await page.screenshot({ path: 'test-results/guide-768.png', fullPage: true });
  });

  await test.step('the children come from a sheet, and the guide has done its work', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Nothing but names is asked in this bank.
    for (const kind of ['client', 'partner'])
      for (const { id, isRequired } of await call(page, 'GET', `${kind}/attribute/definition`))
        if (isRequired) await call(page, 'PATCH', `${kind}/attribute/definition/${id}`, { isRequired: false });
    const [partner] = await call(page, 'GET', 'partners');
    for (const status of ['APPLICATION_PENDING', 'ACTIVE'])
      await call(page, 'PATCH', `partners/${partner.id}`, { status });
    await step(page, 'children').getByRole('link', { name: 'bring them from a file' }).click();
    await expect(page.getByLabel('What to import')).toHaveValue('clients');
    const headings = ['First name', 'Last name', 'Guardian first name', 'Guardian last name', 'Birth date', 'Partner'];
    const born = `${new Date().getUTCFullYear() - 1}-03-05`;
    const rows = [
      ['Mia', 'Sol', 'Eva', 'Sol', born, 'Oak House'],
      ['Leo', 'Paz', 'Ida', 'Paz', born, 'Nowhere'],
    ];
    await page
      .getByLabel('Or paste rows from a spreadsheet, with their headings')
      .fill([headings, ...rows].map((cells) => cells.join('\t')).join('\n'));
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Make a dry run' }).click();
    await expect(page.getByText('F3 says “Nowhere”: there is no such partner')).toBeVisible();
    await page.screenshot({ path: 'test-results/guide-children-1440.png', fullPage: true });
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible();
    await page.goto(`${portal.url}/admin/guide`);
    await expect(page.getByText('5 of 5 steps done')).toBeVisible();
    await expect(page.getByText('All five steps are done.')).toBeVisible();
    await expect(step(page, 'children')).toContainText('1 child');
    await toGuide(page);
    await expect(page.getByRole('region', { name: 'Stock Against Minimum' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Set-up Guide' })).toHaveCount(0);
  });
});
