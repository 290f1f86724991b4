import { expect, type Locator, type Page, test } from '@playwright/test';
import { callApi, choose, clockOfSampleBank, menuLink, newRunId, signIn } from './portal';
import { countStrokes, noteStrokes } from './strokes';

const RUN_ID = newRunId();
const product = `Swim diaper ${RUN_ID}`;
const hall = `Hall ${RUN_ID}`;
const yard = `Yard ${RUN_ID}`;

/** Fills the only line of an order and saves it. */
const saveLine = async (page: Page, column: string, quantity: number) => {
  await page.getByLabel('Line 1, Product').click();
  await page.keyboard.type(product);
  await page.keyboard.press('Enter');
  await page.getByLabel(`Line 1, ${column}`).fill(String(quantity));
  await saveOrder(page);
  await expect(page).toHaveURL(/\/orders\/\w+\/\d+$/);
};

const saveOrder = (page: Page) => page.getByRole('button', { name: 'Save Order' }).click();

const startOrder = async (page: Page, link: string, title: string) => {
  await menuLink(page, link).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Create/ })
    .click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
};

const openConfirmation = async (page: Page, transition: string, label = transition) => {
  await page.getByRole('button', { name: label, exact: true }).click();
  return page.getByRole('dialog', { name: `Are you sure you want to Transition to ${transition}?` });
};

/** Commits the order after checking the rows of its previewed effect on the stock. */
const commitOrder = async (page: Page, transition: string, ...effects: readonly string[]) => {
  const question = await openConfirmation(page, transition);
  const rows = question.getByRole('table', { name: 'What this does to the stock' }).getByRole('row');
  for (const effectRow of effects) await expect(rows.filter({ hasText: effectRow })).toHaveCount(1);
  await expect(rows).toHaveCount(effects.length + 1);
  await question.getByRole('button', { name: transition }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save Order' })).toHaveCount(0);
};

/** The text of one row of the effect: its cells, one after the other. */
const effect = (place: string, before: string, change: string, after: string) =>
  [product, place, before, change, after].join('');

/** The most clicks and keys that the correction of one figure may take. It took 12 once, and went wrong. */
const MAX_STROKES = 10;

const centerOf = async (target: Locator): Promise<[x: number, y: number]> => {
  const { x, y, width, height } = (await target.boundingBox())!;
  return [x + width / 2, y + height / 2];
};

test('a week at the warehouse: what comes, goes, lacks, is counted, mended and taken back', async ({ page }) => {
  await signIn(page);
  const [category] = await callApi(page, 'GET', 'product-categories');
  const packs = { agencyPacksPerBag: 1, agencyPackSize: 1, hospitalPacksPerBag: 1, hospitalPackSize: 1 };
  const fields = { name: product, sku: RUN_ID, productCategory: { id: category.id }, status: 'ACTIVE' };
  await callApi(page, 'POST', 'products', { ...fields, ...packs });
  const address = { street1: '1 Main St', city: 'Tulsa', state: 'OK', postalCode: '74101' };
  for (const title of [hall, yard]) await callApi(page, 'POST', 'warehouses', { title, status: 'ACTIVE', address });
  const [supplier] = await callApi(page, 'GET', 'suppliers');
  await page.goto('/');

  await test.step('Monday: a delivery is received', async () => {
    await startOrder(page, 'Supply Orders', 'Create Supply Order');
    await choose(page, /^Supplier( \*)?$/, supplier.title);
    await choose(page, /^Destination Warehouse/, hall);
    await saveLine(page, 'Quantity', 179);
    await (await openConfirmation(page, 'Order', 'Place order')).getByRole('button', { name: 'Place order' }).click();
    await commitOrder(page, 'Receive', effect(hall, '0', '+179', '179'));
  });

  await test.step(`which is corrected with at most ${MAX_STROKES} clicks and keys`, async () => {
    const strokes = await countStrokes(page);
    const correct = page.getByRole('button', { name: 'Correct', exact: true });
    const [x, y] = await centerOf(correct);
    await correct.click();
    // A double click meets nothing but the button that took its place.
    const keep = page.getByRole('button', { name: 'Leave it as it is' });
    const place = (await keep.boundingBox())!;
    expect(
      [x - place.x, place.x + place.width - x, y - place.y, place.y + place.height - y].every((px) => px > 0),
    ).toBe(true);
    await expect(page.getByRole('button', { name: 'Reverse order' })).toHaveCount(0);
    await expect(page.getByLabel(/^Reason/)).toBeFocused();
    await page.keyboard.type('slip');
    await page.getByLabel('Line 1, Quantity').click();
    await page.keyboard.type('100');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(correct).toBeVisible();
    await expect(page.getByText('slip', { exact: true })).toBeVisible();
    const [, id] = /(\d+)$/.exec(page.url())!;
    const order = await callApi(page, 'GET', `orders/supply/${id}?include=lineItems`);
    expect(order.lineItems.map(({ quantity }: { quantity: number }) => quantity)).toEqual([100]);
    const count = await strokes();
    noteStrokes(count);
    expect(count).toBeGreaterThan(8);
    expect(count).toBeLessThanOrEqual(MAX_STROKES);
  });

  await test.step('Tuesday: a part goes to the other warehouse', async () => {
    await startOrder(page, 'Transfer Orders', 'Create Transfer Order');
    await choose(page, /^Source Location/, hall);
    await choose(page, /^Destination Location/, yard);
    await saveLine(page, 'Quantity', 40);
    await commitOrder(page, 'Complete', effect(hall, '100', '-40', '60'), effect(yard, '0', '+40', '40'));
  });

  await test.step('Wednesday: more is asked for than there is, the refusal is read, and what is there goes', async () => {
    await startOrder(page, 'Merchandise Orders', 'Create Merchandise Order');
    await choose(page, /^Source Warehouse/, hall);
    await saveLine(page, 'Quantity', 70);
    await expect(page.getByText(`${product} is short by 10 diapers at ${hall}`)).toBeVisible();
    // The administrator could go on with a reason; without one, Complete is disabled.
    const question = await openConfirmation(page, 'Complete');
    await expect(question.getByRole('table', { name: 'Not enough on hand' }).getByRole('row').last()).toContainText(
      [product, hall, '70', '60', '10'].join(''),
    );
    await expect(question.getByRole('button', { name: 'Complete' })).toBeDisabled();
    await question.getByRole('button', { name: 'Not now' }).click();
    await page.setViewportSize({ width: 1366, height: 768 });
    const complete = page.getByRole('button', { name: 'Complete', exact: true });
    await expect(question).toBeHidden();
    const before = await complete.boundingBox();
    await page.getByLabel('Line 1, Quantity').fill('60');
    await expect(page.getByText('Save your changes first')).toBeVisible();
    expect(await complete.boundingBox()).toEqual(before);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('Save your changes first')).toBeHidden();
    expect(await complete.boundingBox()).toEqual(before);
    await commitOrder(page, 'Complete', effect(hall, '60', '-60', '0'));
  });

  await test.step('Thursday: the other warehouse is counted', async () => {
    await startOrder(page, 'Physical Inventory Edit', 'Create Physical Inventory');
    await choose(page, /^Storage Location/, yard);
    await page.getByLabel(/^Taken At/).fill(clockOfSampleBank());
    await saveLine(page, 'Counted', 37);
    await page.getByRole('button', { name: 'Complete', exact: true }).waitFor();
    const question = await openConfirmation(page, 'Complete');
    await question.getByRole('button', { name: 'Complete' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Expected' })).toBeVisible();
  });

  await test.step('Friday: a stock change mends a mistake', async () => {
    await startOrder(page, 'Stock Changes', 'Create Stock Change');
    await choose(page, /^Storage Location/, yard);
    await page.getByLabel(/^Reason/).fill('Two were behind the door, five were wet');
    await saveLine(page, 'Quantity', -3);
    const question = await openConfirmation(page, 'Complete');
    await expect(question.getByRole('row').last()).toContainText('-3');
    await question.getByRole('button', { name: 'Complete' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save Order' })).toHaveCount(0);
  });

  await test.step('and is taken back, with a reason', async () => {
    await page.getByRole('button', { name: 'Reverse order', exact: true }).click();
    const question = page.getByRole('dialog', { name: /^Reverse SCHG-\d{6}\?$/ });
    await expect(question.getByRole('row').last()).toContainText('+3');
    await expect(question.getByRole('button', { name: 'Reverse order' })).toBeDisabled();
    await question.getByLabel('Reason').fill('They were dry after all');
    await question.getByRole('button', { name: 'Reverse order' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Reverse order', exact: true })).toHaveCount(0);
    await page.getByText('View History').click();
    await expect(page.getByRole('article').first()).toContainText('They were dry after all');
  });
});
