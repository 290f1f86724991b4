import { expect, type Page, test } from '@playwright/test';
import { callApi, menuLink, newRunId, signIn as signInByApi } from './portal';
import { paste } from './strokes';

const RUN_ID = newRunId();
const signIn = async (page: Page) => {
  await page.goto('/');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
};

/** The dashboard's cell with the stock of a product in the main warehouse: in diapers, without pending orders. */
const stockOf = async (page: Page, product: string) => {
  await menuLink(page, 'Dashboard').click();
  const more = page.getByRole('button', { name: 'More Figures' });
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
  await page.getByRole('combobox', { name: 'Figures in' }).first().selectOption('diapers');
  return page.getByRole('row', { name: product }).getByRole('cell').nth(2);
};

const applyTransition = async (page: Page, transition: string, label = transition) => {
  await page.getByRole('button', { name: label, exact: true }).click();
  const question = page.getByRole('dialog', { name: `Are you sure you want to Transition to ${transition}?` });
  await question.getByRole('button', { name: label }).click();
  await expect(question).toBeHidden();
};

test('a delivery is received, the stock rises, and the history says who did what', async ({ page }) => {
  await signIn(page);
  const before = Number((await (await stockOf(page, 'Newborn')).textContent())?.replaceAll(',', ''));

  await menuLink(page, 'Supply Orders').click();
  await expect(page.getByText('Run a search above to display results.')).toBeVisible();
  await page.getByRole('link', { name: 'Create Supply Order' }).click();
  await expect(page.getByRole('heading', { name: 'Create Supply Order' })).toBeVisible();

  await test.step('an empty order is not saved', async () => {
    await page.getByRole('button', { name: 'Save Order' }).click();
    await page.getByRole('alert', { name: 'Invalid Values' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('At least one line item must have a quantity', { exact: true })).toBeVisible();
  });

  await test.step('it is typed in and saved', async () => {
    // The first problem has the focus, which opens the list already where there are many suppliers.
    await expect(page.getByRole('combobox', { name: /^Supplier/ }).first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option').filter({ hasNotText: '-- Select Item --' }).first().click();
    await page.getByRole('combobox', { name: /^Destination Warehouse/ }).click();
    await page.getByRole('option', { name: 'Main Warehouse' }).click();
    await page.getByLabel('Line 1, Product').click();
    await page.keyboard.type('newborn');
    await page.keyboard.press('Enter');
    await page.getByLabel('Line 1, Quantity').fill('1250');
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(page).toHaveURL(/\/orders\/supply\/\d+$/);
    await expect(page.getByText(/^SPLY-\d{6}$/)).toBeVisible();
  });

  await applyTransition(page, 'Order', 'Place order');
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

/** Types and presses keys, and counts them. */
const countedKeyboard = ({ keyboard }: Page) => {
  let count = 0;
  return {
    count: () => count,
    press: async (key: string) => {
      count += 1;
      await keyboard.press(key);
    },
    type: async (text: string) => {
      count += text.length;
      await keyboard.type(text);
    },
  };
};
/** The most keys that twelve products from a new supplier may take. It took 19 clicks and 279 keys once. */
const MAX_KEYS = 150;

test(`twelve products from a new supplier are received by keyboard alone, with at most ${MAX_KEYS} keys`, async ({
  page,
}) => {
  await signInByApi(page);
  const products: { id: number; name: string; sku: string }[] = (
    await callApi(page, 'GET', 'products?status=ACTIVE')
  ).slice(0, 12);
  expect(products).toHaveLength(12);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const { press, type, count } = countedKeyboard(page);
  const supplier = `Elm ${RUN_ID}`;

  await test.step('the menu leads to the screen', async () => {
    while ((await page.evaluate('document.activeElement.textContent')) !== 'Receive Delivery') await press('Tab');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Receive Delivery' })).toBeVisible();
  });

  await test.step('the supplier is made on the spot', async () => {
    await expect(page.getByRole('combobox', { name: /^Destination Warehouse/ })).toBeFocused();
    await press('Enter');
    await type('m');
    await press('Enter');
    await expect(page.getByRole('combobox', { name: /^Destination Warehouse/ })).toHaveText('Main Warehouse');
    await press('Tab');
    await type(supplier);
    await press('Tab');
    await expect(page.getByRole('combobox', { name: /^Type/ })).toBeFocused();
    await press('Enter');
    await type('v');
    await press('Enter');
    await press('Tab');
    await type('1 Elm');
    await press('Tab');
    await type('Ada');
    await press('Tab');
    await type('OK');
    await press('ArrowDown');
    await press('Enter');
    await press('Tab');
    await type('74820');
    await press('Enter');
  });

  await test.step('a line takes the SKU, Enter or Tab, the quantity and Enter', async () => {
    for (const [line, { sku, name }] of products.entries()) {
      await expect(page.getByLabel(`Line ${line + 1}, Product`)).toBeFocused();
      await type(sku);
      // Both take what was typed, and go on to the number.
      await press(line % 2 ? 'Tab' : 'Enter');
      await expect(page.getByLabel(`Line ${line + 1}, Product`)).toHaveValue(name);
      await expect(page.getByLabel(`Line ${line + 1}, Received`)).toBeFocused();
      await type('182');
      if (line < products.length - 1) await press('Enter');
    }
  });

  await test.step('the summary says what comes, and Enter receives it', async () => {
    await press('Control+s');
    const summary = page.getByRole('dialog', { name: 'Receive 2,184 units into Main Warehouse?' });
    await expect(summary).toContainText(`12 products from ${supplier}`);
    await press('Enter');
    await expect(page).toHaveURL(/\/orders\/supply\/\d+$/);
    await expect(page.getByRole('complementary').getByText('Received', { exact: true })).toBeVisible();
  });

  const [, id] = /(\d+)$/.exec(page.url())!;
  const order = await callApi(page, 'GET', `orders/supply/${id}?include=lineItems,supplierAddress`);
  expect(order).toMatchObject({
    status: 'RECEIVED',
    supplier: { title: supplier },
    supplierAddress: { street1: '1 Elm', city: 'Ada', state: 'OK', postalCode: '74820' },
  });
  expect(
    order.lineItems.map(({ product, quantity }: { product: { id: number }; quantity: number }) => [
      product.id,
      quantity,
    ]),
  ).toEqual(products.map((product) => [product.id, 182]));
  test.info().annotations.push({ type: 'keys', description: String(count()) });
  expect(count()).toBeLessThanOrEqual(MAX_KEYS);
});

test('a block of a spreadsheet fills lines; what is not known is listed, and a wrong line out of view is led to', async ({
  page,
}) => {
  await signInByApi(page);
  const products: { name: string; sku: string }[] = await callApi(page, 'GET', 'products?status=ACTIVE');
  const [first, second] = products as [{ name: string; sku: string }, { name: string; sku: string }];
  await page.goto('/orders/supply/new');
  const quantity = (line: number) => page.getByLabel(`Line ${line}, Quantity`);
  const product = (line: number) => page.getByLabel(`Line ${line}, Product`);

  await test.step('products by SKU and name, quantities by strict numbers', async () => {
    await product(1).focus();
    await paste(page, `SKU\tQty\n${first.sku}\t1,250\nNO-SUCH\t40\n${second.name.toUpperCase()}\t1,25\n`);
    const notice = page.getByRole('status').filter({ hasText: '3 lines were pasted.' });
    await expect(notice).toContainText('Line 2: “NO-SUCH” is not the SKU or the name of a product');
    await expect(notice).toContainText('Line 3: “1,25” cannot be read: a comma belongs only before three digits');
    await expect(product(1)).toHaveValue(first.name);
    await expect(quantity(1)).toHaveValue('1250');
    await expect(product(2)).toHaveValue('');
    await expect(product(3)).toHaveValue(second.name);
    await expect(quantity(3)).toHaveAttribute('aria-invalid', 'true');
    await notice.getByRole('button', { name: 'Line 3' }).click();
    await expect(quantity(3)).toBeFocused();
  });

  await test.step('Ctrl+Z takes the paste back', async () => {
    await page.keyboard.press('Control+z');
    await expect(product(1)).toHaveValue('');
    await expect(page.getByLabel('Line 2, Product')).toHaveCount(0);
  });

  await test.step('2,000 rows do not freeze the page, and the last one is led to when it is wrong', async () => {
    await product(1).focus();
    const rows = Array.from({ length: 2_000 }, (_, row) => `${first.sku}\t${row === 1_999 ? '1,25' : 10}`);
    const started = Date.now();
    await paste(page, rows.join('\n'));
    await expect(page.getByText('2,000 lines were pasted.')).toBeVisible();
    expect(Date.now() - started).toBeLessThan(5_000);
    await page.getByRole('button', { name: 'Save Order' }).click();
    await page.getByRole('alert', { name: 'Invalid Values' }).getByRole('button', { name: 'OK' }).click();
    // The first problem stands in the header.
    await expect(page.getByRole('combobox', { name: /^Supplier/ }).first()).toBeFocused();
    await page.getByRole('button', { name: 'Line 2000, Quantity' }).click();
    await expect(quantity(2000)).toBeFocused();
    await expect(quantity(2000)).toBeInViewport();
    await expect(quantity(2000)).toHaveAccessibleDescription(/^“1,25” cannot be read/);
    await page.mouse.wheel(0, -200_000);
    await expect(quantity(1)).toBeInViewport();
    await expect(quantity(2000)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Save Order' })).toBeInViewport();
  });

  await test.step('a removed line comes back', async () => {
    await page.getByRole('button', { name: 'Remove line 1', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'was removed' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
    await expect(quantity(1)).toHaveValue('10');
  });
});
