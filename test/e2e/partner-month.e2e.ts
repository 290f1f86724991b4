import { expect, type Page, test } from '@playwright/test';
import { answersAboutChild, answersAboutPartner } from './answers';
import { callApi, choose, newRunId, openPageAs, signIn } from './portal';
import { countStrokes, noteStrokes } from './strokes';

const RUN_ID = newRunId();
const letters = RUN_ID.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const product = `Overnight ${RUN_ID}`;
const hall = `Depot ${RUN_ID}`;
const oak = `Oak House ${RUN_ID}`;
const elm = `Elm House ${RUN_ID}`;
const PACK = 25;
const contacts = [{ firstName: 'A', lastName: 'B', email: 'desk@house.example' }];

/** An active partner with children of these names. */
const createPartner = async (page: Page, title: string, children: readonly string[]): Promise<void> => {
  const { id } = await callApi(page, 'POST', 'partners', {
    title,
    partnerType: 'AGENCY',
    isPublicDisplay: true,
    contacts,
    profile: { attributes: await answersAboutPartner(page) },
  });
  for (const transition of ['SUBMIT', 'ACTIVATE'])
    await callApi(page, 'PATCH', `partners/${id}/transition`, { transition });
  for (const firstName of children) {
    const client = await callApi(page, 'POST', 'clients', {
      ...{ firstName, lastName: letters, parentFirstName: 'Eva', parentLastName: letters },
      birthdate: `${new Date().getFullYear() - 1}-03-11`,
      partner: { id },
      attributes: await answersAboutChild(page),
    });
    await callApi(page, 'PATCH', `clients/${client.id}/transition`, { transition: 'ACTIVATE' });
  }
};

const chooseProduct = async (page: Page, label: string) => {
  await page.getByLabel(label).click();
  await page.getByLabel(label).fill(product);
  await page.keyboard.press('Enter');
};
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page).toHaveURL(/\/orders\/\w+\/\d+$/);
};
const enterClient = async (page: Page, child: string, packs: number) => {
  await chooseProduct(page, `${child} ${letters}, Product`);
  await page.getByLabel(`${child} ${letters}, Packs`).fill(String(packs));
};
const transition = async (page: Page, title: string, label = title) => {
  await page.getByRole('button', { name: label, exact: true }).click();
  await confirm(page, title, label);
};
const confirm = async (page: Page, title: string, label = title) => {
  const question = page.getByRole('dialog', { name: `Are you sure you want to Transition to ${title}?` });
  await question.getByRole('button', { name: label, exact: true }).click();
  await expect(question).toBeHidden();
};
/** The most clicks and keys from the order that was shipped to the distribution that is complete. */
const MAX_STROKES = 12;

const numberOf = (page: Page) => Number(/\d+$/.exec(page.url())![0]);

/** Orders packs for children and in bulk, and sends the order. @returns its id */
const sendOrder = async (page: Page, partner: string, packs: Readonly<Record<string, number>>, inBulk: number) => {
  await page.goto('/orders/partner/new');
  await choose(page, /^Partner/, partner);
  await choose(page, /^Source Warehouse/, hall);
  for (const [child, count] of Object.entries(packs)) await enterClient(page, child, count);
  await chooseProduct(page, 'Line 1, Product');
  await page.getByLabel('Line 1, Packs').fill(String(inBulk));
  await save(page);
  await transition(page, 'Submit');
  return numberOf(page);
};

const orderedUnits = async (page: Page, id: number): Promise<number> =>
  (await callApi(page, 'GET', `orders/partner/${id}?include=lineItems`)).lineItems.reduce(
    (sum: number, { quantity }: { quantity: number }) => sum + quantity,
    0,
  );

test('a month of two partners: ordered, shared, shipped, given out, corrected and reopened', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const [category] = await callApi(page, 'GET', 'product-categories');
  const packs = { agencyPacksPerBag: 6, agencyPackSize: PACK, agencyMaxPacks: 4 };
  const hospital = { hospitalPacksPerBag: 6, hospitalPackSize: PACK, hospitalMaxPacks: 4 };
  const named = { name: product, sku: `MONTH-${RUN_ID}`, productCategory: { id: category.id }, status: 'ACTIVE' };
  const { id: productId } = await callApi(page, 'POST', 'products', { ...named, ...packs, ...hospital });
  const address = { street1: '1 Main St', city: 'Tulsa', state: 'OK', postalCode: '74101' };
  const place = { title: hall, status: 'ACTIVE', isPublicDisplay: true, address };
  const { id: warehouse } = await callApi(page, 'POST', 'warehouses', place);
  await createPartner(page, oak, ['Ana', 'Bo']);
  await createPartner(page, elm, ['Cleo']);
  const onHand = async (): Promise<number> => {
    const levels = await callApi(page, 'GET', `stock-levels?showDiapersOrPackages=diapers&location=${warehouse}`);
    return levels.find(({ id }: { id: number }) => id === productId).excludesPendingOrders;
  };

  await test.step('eight packs come in', async () => {
    const [supplier] = await callApi(page, 'GET', 'suppliers');
    const delivery = await callApi(page, 'POST', 'orders/supply', {
      supplier: { id: supplier.id },
      warehouse: { id: warehouse },
      lineItems: [{ product: { id: productId }, quantity: 8 * PACK }],
    });
    await page.goto(`/orders/supply/${delivery.id}`);
    await transition(page, 'Order', 'Place order');
    await transition(page, 'Receive');
    await expect.poll(onHand).toBe(8 * PACK);
  });

  const [oakOrder, elmOrder] = await test.step('two partners ask for twelve', async () => [
    await sendOrder(page, oak, { Ana: 2, Bo: 2 }, 4),
    await sendOrder(page, elm, { Cleo: 2 }, 2),
  ]);

  await test.step('the second is shown what the warehouse cannot fill', async () => {
    await page.goto(`/orders/partner/${elmOrder}`);
    await expect(page.getByText('The warehouse cannot fill this order as it stands.')).toBeVisible();
  });

  await test.step('the approver shares the eight by what was asked', async () => {
    await page.getByRole('link', { name: 'Shortages and Sharing' }).last().click();
    await expect(page.getByText('100 short')).toBeVisible();
    await page.getByRole('button', { name: 'Allocate stock' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('dialog', { name: 'Allocate stock?' }).getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('dialog', { name: 'What was shared' })).toBeVisible();
    expect([await orderedUnits(page, oakOrder!), await orderedUnits(page, elmOrder!)]).toEqual([5 * PACK, 3 * PACK]);
  });

  await test.step('both are packed and shipped', async () => {
    for (const order of [oakOrder, elmOrder]) {
      await page.goto(`/orders/partner/${order}`);
      await transition(page, 'Accept');
      await page.goto(`/orders/partner/${order}/fill-sheet`);
      await expect(page.getByRole('columnheader', { name: product })).toBeVisible();
      await page.goto(`/orders/partner/${order}`);
      await transition(page, 'Ship');
      await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    }
    expect(await onHand()).toBe(0);
  });

  const distribution = await test.step('Oak House enters what it gave out, once', async () => {
    await page.goto('/orders/distribution/new');
    await choose(page, /^Partner/, oak);
    await enterClient(page, 'Ana', 1);
    await enterClient(page, 'Bo', 1);
    await save(page);
    await transition(page, 'Complete');
    await expect(page.getByRole('button', { name: 'Correct' })).toBeVisible();
    const id = numberOf(page);
    await page.goto('/orders/distribution/new');
    await choose(page, /^Partner/, oak);
    await expect(page.getByText(/The selected partner has already created a distribution for/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Order' })).toBeDisabled();
    return id;
  });

  await test.step('it corrects the number of one child, with a reason', async () => {
    await page.goto(`/orders/distribution/${distribution}`);
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByLabel(/^Reason/).fill('Counted again');
    await page.getByLabel(`Ana ${letters}, Packs`).fill('2');
    await save(page);
    await expect(page.getByRole('button', { name: 'Correct' })).toBeVisible();
    const order = await callApi(page, 'GET', `orders/distribution/${distribution}?include=lineItems`);
    const quantities = order.lineItems.map(({ quantity }: { quantity: number }) => quantity);
    expect(quantities.sort()).toEqual([PACK, 2 * PACK]);
  });

  await test.step('Elm House records what it was shipped, in few clicks and keys', async () => {
    await page.goto(`/orders/partner/${elmOrder}`);
    await page.getByRole('link', { name: 'Record distribution' }).waitFor();
    const strokes = await countStrokes(page);
    await page.getByRole('link', { name: 'Record distribution' }).click();
    await expect(page.getByText('What was shipped for 1 client was copied.')).toBeVisible();
    await save(page);
    await transition(page, 'Complete');
    await expect(page.getByRole('button', { name: 'Correct' })).toBeVisible();
    const count = await strokes();
    noteStrokes(count);
    expect(count).toBeGreaterThan(2);
    expect(count).toBeLessThanOrEqual(MAX_STROKES);
    const given = await callApi(page, 'GET', `orders/distribution/${numberOf(page)}?include=lineItems`);
    expect(given).toMatchObject({ status: 'COMPLETED', lineItems: [{ product: { id: productId } }] });
  });

  await test.step('an order that was shipped by mistake is reopened, and its stock is back', async () => {
    await page.goto(`/orders/partner/${elmOrder}`);
    await transition(page, 'Reopen', 'Reopen order');
    await expect(page.getByText('Processing').first()).toBeVisible();
    expect(await onHand()).toBe(3 * PACK);
  });

  await test.step('who may not see the orders of these partners does not', async () => {
    const other = await openPageAs(browser, 'partner@example.com');
    await other.goto(`/orders/partner/${oakOrder}`);
    await expect(other.getByLabel(`Ana ${letters}, Packs`)).toHaveCount(0);
    await other.context().close();
  });
});
