import { expect, test } from '@playwright/test';
import ExcelJS from 'exceljs';
import { callApi, newRunId, signIn } from './portal';

const RUN_ID = newRunId();
const barn = `Blue Barn ${RUN_ID}`;
const casa = `Casa Ñandú ${RUN_ID}`;
const file = `Supplier Name;Type;Address;City;State;Zip;Remarks
${barn};Donor;1 Main St;Boston;MA;2134;kept
${casa};Vendedor;2 Oak St;Kansas City;MO;64110;
Nobody ${RUN_ID};Robot;;;;;
`;

test('a file of suppliers is brought in, in four steps, and taken back', async ({ page }) => {
  await signIn(page);
  await page.goto('/imports');
  await page.getByRole('link', { name: 'New Import' }).click();

  await test.step('a file is chosen', async () => {
    await page.getByLabel('What to import').selectOption('Suppliers');
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'suppliers.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') });
    await page.getByRole('button', { name: 'Next' }).click();
  });

  await test.step('its columns are known by their headings', async () => {
    await expect(page.getByLabel('Is imported as: Zip')).toHaveValue('addresses.postalCode');
    await expect(page.getByLabel('Is imported as: Remarks')).toHaveValue('');
    await page.getByRole('button', { name: 'Make a dry run' }).click();
  });

  await test.step('the dry run says what would happen, and nothing has happened', async () => {
    await expect(page.getByRole('button', { name: 'New: 2' })).toBeVisible();
    await expect(page.getByText('B4 says “Robot”: there is no such type')).toBeVisible();
    expect(await callApi(page, 'GET', `suppliers?keyword=${RUN_ID}`)).toEqual([]);
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
  });

  await test.step('the rows are there, and the refused one can be downloaded', async () => {
    await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible();
    await page.getByRole('button', { name: 'New: 2' }).click();
    await expect(page.getByRole('row', { name: barn })).toContainText('Was registered.');
    const found = await callApi(page, 'GET', `suppliers?keyword=${encodeURIComponent(casa)}&include=addresses`);
    expect(found).toMatchObject([{ title: casa, supplierType: 'VENDOR', addresses: [{ postalCode: '64110' }] }]);
    await page.getByRole('button', { name: 'Refused: 1' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the refused rows' }).click();
    expect((await download).suggestedFilename()).toMatch(/^suppliers-refused\..*\.xlsx$/);
  });

  await test.step('and it is taken back as one', async () => {
    await page.getByRole('button', { name: 'Take this import back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take this import back?' });
    await dialog.getByRole('button', { name: 'Take this import back' }).click();
    await expect(page.getByRole('button', { name: 'Taken back: 2' })).toBeVisible();
    expect(await callApi(page, 'GET', `suppliers?keyword=${RUN_ID}`)).toEqual([]);
  });
});

test('whoever leaves the screen of a dry run hears of its end on another one', async ({ page }) => {
  await signIn(page);
  await page.goto('/imports/new?kind=suppliers');
  await page
    .getByLabel('Or paste rows')
    .fill(`Supplier Name\tType\nLeft Alone ${RUN_ID}\tDonor\nNobody ${RUN_ID}\tRobot`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Make a dry run' })).toBeVisible();
  // The screen would see the end of so short a run before it is left.
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route(/\/api\/imports(\/\d+)?$/, async (route) => {
    await left;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  const own = page.url();
  await page.getByRole('link', { name: 'Imports', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Imports' }).first()).toBeVisible();
  leave();
  await expect(page.getByText(/^The dry run of .* is done: 1 new, 1 refused\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Open the import' }).click();
  await expect(page).toHaveURL(own);
  await expect(page.getByRole('button', { name: 'New: 1' })).toBeVisible();
});

test('pasted rows that are perhaps the same are decided side by side', async ({ page }) => {
  await signIn(page);
  const [product] = await callApi(page, 'GET', 'products?status=ACTIVE');
  await page.goto('/imports/new?kind=products');
  await page
    .getByLabel('Or paste rows')
    .fill(`Product\tSKU\tCategory\n${product.name}\tNEW-${RUN_ID}\t${product.productCategory.name}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expect(page.getByRole('button', { name: 'Perhaps the same: 1' })).toBeVisible();
  const side = page.getByRole('table').filter({ hasText: 'In the file' }).last();
  await expect(side.getByRole('row', { name: 'SKU' })).toContainText(`NEW-${RUN_ID}`);
  await expect(side.getByRole('row', { name: 'SKU' })).toContainText(product.sku);
  await page.getByRole('button', { name: 'It is the same', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Changed: 1' })).toBeVisible();
  await expect(page.getByText(`SKU: ${product.sku} → NEW-${RUN_ID}`)).toBeVisible();
});

test('another sheet and another row of headings are chosen where the first ones are wrong', async ({ page }) => {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Cover').addRows([['Our suppliers'], ['made for the board']]);
  book.addWorksheet('Rows').addRows([
    ['Name', 'Type'],
    ['as the auditor says', 'as we say'],
    ['Title', 'Type'],
    [`Other Sheet ${RUN_ID}`, 'Vendor'],
  ]);
  await signIn(page);
  await page.goto('/imports/new?kind=suppliers');
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'suppliers.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Sheet of the file').selectOption('Rows');
  await expect(page.getByText('The headings were found in row 1; 3 rows follow.')).toBeVisible();
  await page.getByLabel('Row of headings').selectOption('3: Title · Type');
  await expect(page.getByText('The headings were found in row 3; 1 rows follow.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expect(page.getByRole('button', { name: 'New: 1' })).toBeVisible();
});

test('further contacts of a partner come from a sheet of their own', async ({ page }) => {
  await signIn(page);
  const title = `Quince House ${RUN_ID}`;
  const contacts = [{ firstName: 'Ana', lastName: 'Elm', email: 'ana@example.org' }];
  const { id } = await callApi(page, 'POST', 'partners', { title, partnerType: 'AGENCY', contacts });
  await page.goto('/imports/new?kind=partners/contacts');
  await expect(page.getByLabel('What to import')).toHaveValue('partners/contacts');
  await page.screenshot({ path: 'test-results/import-new-1440.png', fullPage: true });
  const rows = [
    ['Partner', 'First name', 'Last name', 'Email', 'Program contact'],
    [title, 'Ana', 'Elm', 'office@example.org', 'Yes'],
    [title, 'Bo', 'Ash', 'office@example.org', 'No'],
  ];
  await page.getByLabel('Or paste rows').fill(rows.map((cells) => cells.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expect(page.getByRole('button', { name: 'Changed: 2' })).toBeVisible();
  await expect(page.getByText('Email: ana@example.org → office@example.org')).toBeVisible();
  await expect(page.getByText('First name: nothing → Bo')).toBeVisible();
  await page.screenshot({ path: 'test-results/import-contacts-1440.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/import-contacts-390.png', fullPage: true });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible();
  await page.getByRole('link', { name: title }).first().click();
  await expect(page).toHaveURL(new RegExp(`/partners/${id}$`));
  const partner = await callApi(page, 'GET', `partners/${id}?include=contacts`);
  expect(partner.contacts.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Ana', 'Bo']);
});

test('a plain list of products says once what its words mean, and what its category is', async ({ page }) => {
  await signIn(page);
  const category = `Swim pants ${RUN_ID}`;
  await page.goto('/imports/new?kind=products');
  const rows = [
    ['Product', 'Pack size', 'Status'],
    [`Swim S ${RUN_ID}`, '20', 'Phased out'],
    [`Swim M ${RUN_ID}`, '18', 'Phased out'],
    [`Swim L ${RUN_ID}`, '16', 'Active'],
  ];
  await page.getByLabel('Or paste rows').fill(rows.map((cells) => cells.join('\t')).join('\n'));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Make a dry run' }).click();
  await expect(page.getByRole('button', { name: 'Refused: 3' })).toBeVisible();

  await test.step('a word is given its meaning in the dry run', async () => {
    await expect(page.getByText('Status: “Phased out” means (2 rows)')).toBeVisible();
    await page.getByLabel('Status: “Phased out” means').selectOption('Inactive');
    await page.screenshot({ path: 'test-results/import-words-1440.png', fullPage: true });
    await page.getByRole('button', { name: 'Read them so, and make the dry run again' }).click();
    await expect(page.getByText('Status: “Phased out” means')).toBeHidden();
  });

  await test.step('the category that no column says is registered, and the same for all rows', async () => {
    await page.getByRole('button', { name: 'The same for all rows: Product category' }).click();
    await expect(page.getByLabel('Product category', { exact: true })).toBeFocused();
    await page.getByLabel('Product category', { exact: true }).fill(category);
    await page.getByRole('button', { name: `Register “${category}” as new (Product category)` }).click();
    await expect(page.getByRole('button', { name: `Register “${category}”` })).toBeHidden();
    await expect(page.getByLabel('Status: “Phased out” means')).toHaveValue('Inactive');
    await page.screenshot({ path: 'test-results/import-same-1440.png', fullPage: true });
    await page.getByRole('button', { name: 'Make a dry run' }).click();
    await expect(page.getByRole('button', { name: 'New: 3' })).toBeVisible();
    await expect(page.getByText('Status: “Phased out” is read as Inactive')).toHaveCount(2);
  });

  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('button', { name: 'Take this import back' })).toBeVisible();
  const found = await callApi(page, 'GET', `products?name=${encodeURIComponent('Swim')}&per_page=100`);
  const ours = found.filter(({ name }: { name: string }) => name.endsWith(RUN_ID));
  expect(
    ours.map((one: { status: string; productCategory: { name: string } }) => [one.productCategory.name, one.status]),
  ).toEqual(
    expect.arrayContaining([
      [category, 'INACTIVE'],
      [category, 'ACTIVE'],
    ]),
  );
});
