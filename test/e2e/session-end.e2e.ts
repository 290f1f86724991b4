import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, callApi, headers, newRunId, signIn } from './portal';

const RUN_ID = newRunId();

/** The screen says by itself, at a time of its own, who looks at it. */
const PRESENCE = '/api/live/presence';

/**
 * Ends the session behind the screen's back, as the passing of time does, when the screen sends its next change. What
 * it still reads or says before is answered, so that the question for the password never comes before the click.
 */
const endSessionAtNextChange = async (page: Page) => {
  const calls = '**/api/**';
  // Of two changes at once, both wait for the one end.
  let end: Promise<void> | undefined;
  const endSession = async () => expect((await page.request.delete('/api/session', { headers })).ok()).toBe(true);
  await page.route(calls, async function endAtChange(route) {
    const request = route.request();
    if (request.method() === 'GET' || request.url().endsWith(PRESENCE)) return route.fallback();
    end ??= endSession();
    await end;
    await route.fallback();
    // Not before: a call that waits here would be let through.
    await page.unroute(calls, endAtChange);
  });
};
const signInOverScreen = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog.getByLabel('Email')).toHaveValue(ADMIN_EMAIL);
  await dialog.getByLabel('Password').fill('password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
};

test('a session that ends in mid-form loses nothing, and a reload brings a draft back', async ({ page }) => {
  await signIn(page);
  const supplier = await callApi(page, 'POST', 'suppliers', { title: `Session ${RUN_ID}`, supplierType: 'DONOR' });
  const [product] = await callApi(page, 'GET', 'products');
  const order = await callApi(page, 'POST', 'orders/supply', {
    supplier: { id: supplier.id },
    warehouse: { id: 1 },
    lineItems: [{ product: { id: product.id }, quantity: 100 }],
  });
  const readOrder = () => callApi(page, 'GET', `orders/supply/${order.id}?include[]=lineItems`);
  const quantity = page.getByLabel('Line 1, Quantity');

  await test.step('a new record is saved once, after a sign-in over the form', async () => {
    const name = `Session ${RUN_ID}`;
    await page.goto('/product-categories/new');
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await endSessionAtNextChange(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
    await expect(page.getByText(/^Saved/)).toBeHidden();
    await signInOverScreen(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    const categories: { name: string }[] = await callApi(page, 'GET', 'product-categories');
    expect(categories.filter((category) => category.name === name)).toHaveLength(1);
  });

  await test.step('so is a change', async () => {
    await page.goto(`/orders/supply/${order.id}`);
    await quantity.fill('150');
    await endSessionAtNextChange(page);
    await page.getByRole('button', { name: 'Save Order' }).click();
    await signInOverScreen(page);
    await expect(page.getByText(/^Saved/)).toBeVisible();
    expect((await readOrder()).lineItems[0].quantity).toBe(150);
  });

  await test.step('a transition goes on after the sign-in', async () => {
    await page.getByRole('button', { name: 'Place order', exact: true }).click();
    await endSessionAtNextChange(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Place order', exact: true }).click();
    await signInOverScreen(page);
    await expect(page.getByText('Ordered').first()).toBeVisible();
    expect((await readOrder()).status).toBe('ORDERED');
  });

  await test.step('what was typed before a reload is offered after it', async () => {
    await quantity.fill('175');
    const keptDraft = () => page.evaluate(() => Object.values(sessionStorage).join());
    await expect.poll(keptDraft).toContain('175');
    page.once('dialog', (question) => question.accept());
    await page.reload();
    await expect(page.getByText(/^You have unsaved entries from/)).toBeVisible();
    await expect(quantity).toHaveValue('150');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(quantity).toHaveValue('175');
    await page.getByRole('button', { name: 'Save Order' }).click();
    await expect(page.getByText(/^Saved/)).toBeVisible();
    expect((await readOrder()).lineItems[0].quantity).toBe(175);
    await page.reload();
    await expect(quantity).toHaveValue('175');
    await expect(page.getByText(/^You have unsaved entries from/)).toBeHidden();
  });

  await test.step('a deletion is done after the sign-in, and not said to be done before', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete Order' }).click();
    await endSessionAtNextChange(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in to continue' })).toBeVisible();
    await expect(page.getByText(/^Deleted/)).toBeHidden();
    await signInOverScreen(page);
    await expect(page.getByText(/^Deleted/)).toBeVisible();
    expect((await page.request.get(`/api/orders/supply/${order.id}`)).status()).toBe(404);
  });
});

test('a tab whose user has changed in another tab sends and shows nothing in the name of the other', async ({
  page,
  context,
}) => {
  await signIn(page);
  const supplier = await callApi(page, 'POST', 'suppliers', { title: `Tabs ${RUN_ID}`, supplierType: 'DONOR' });
  await page.goto(`/suppliers/${supplier.id}`);
  const name = page.getByRole('textbox', { name: /^Name/ }).first();
  await name.fill(`Typed in a tab ${RUN_ID}`);

  const otherTab = await context.newPage();
  await signIn(otherTab, 'manager@example.com');
  await otherTab.goto('/suppliers');
  await expect(otherTab.getByRole('row')).not.toHaveCount(0);
  const account = otherTab.getByRole('button', { name: /^Account/ });
  const manager = (await account.getAttribute('aria-label'))!.replace(/^Account: /, '');

  await page.getByRole('button', { name: 'Save Supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  await expect(dialog).toContainText(`${manager} has signed in to this browser since then.`);
  const readTitle = async () => (await callApi(page, 'GET', `suppliers/${supplier.id}`)).title;
  expect(await readTitle()).toBe(`Tabs ${RUN_ID}`);
  await dialog.getByRole('button', { name: `Continue as ${manager}` }).click();
  await expect(page.getByText(`They cannot be saved in the name of ${manager}.`)).toBeVisible();
  await expect(name).toHaveValue(`Typed in a tab ${RUN_ID}`);
  await page.getByRole('button', { name: /^Sign in as/ }).click();
  await signInOverScreen(page);
  await page.getByRole('button', { name: 'Save Supplier' }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect(await readTitle()).toBe(`Typed in a tab ${RUN_ID}`);

  // Its user's session has ended, which its live stream says without a click: the tab sees nobody, or already the other user.
  await expect(otherTab.getByRole('button', { name: /^(Sign in|Continue as )/ }).first()).toBeVisible();
  await expect(otherTab.getByRole('row')).toHaveCount(0);
});
