import { expect, type Page, test } from '@playwright/test';
import { answersAboutChild, answersAboutPartner } from './answers';
import { ADMIN_EMAIL, callApi, choose, openPageAs, pickFromMenu, RUN_ID, signIn } from './portal';

const letters = RUN_ID.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const CLIENTS = 400;
const CLIENTS_AT_ONCE = 20;
const sku = `K${RUN_ID}`;

/** A name for each number, in the order of the numbers: Aa, Ab, ... */
const nameOf = (place: number) =>
  `A${String.fromCharCode(97 + Math.floor(place / 26))}${String.fromCharCode(97 + (place % 26))}`;
const fullName = (place: number) => `${nameOf(place)} ${letters}`;

/** A product whose packs are of 25 units, and which makes so many products that they are searched for. */
const createProduct = async (page: Page) => {
  const [category] = await callApi(page, 'GET', 'product-categories');
  await callApi(page, 'POST', 'products', {
    ...{ name: `Keyed ${RUN_ID}`, sku, status: 'ACTIVE', productCategory: { id: category.id }, orderIndex: 99 },
    ...{ agencyPacksPerBag: 4, agencyPackSize: 25, agencyMaxPacks: 4 },
    ...{ hospitalPacksPerBag: 4, hospitalPackSize: 25, hospitalMaxPacks: 4 },
  });
};

const createPartner = async (page: Page, title: string, children: number): Promise<number> => {
  const { id } = await callApi(page, 'POST', 'partners', {
    ...{ title, partnerType: 'AGENCY', isPublicDisplay: true },
    contacts: [{ firstName: 'A', lastName: 'B', email: 'desk@house.example' }],
    profile: { attributes: await answersAboutPartner(page) },
  });
  for (const transition of ['SUBMIT', 'ACTIVATE'])
    await callApi(page, 'PATCH', `partners/${id}/transition`, { transition });
  const attributes = await answersAboutChild(page);
  const createChild = async (place: number) => {
    const client = await callApi(page, 'POST', 'clients', {
      ...{
        firstName: nameOf(place),
        lastName: letters,
        parentFirstName: `Eva ${nameOf(place)}`,
        parentLastName: letters,
      },
      ...{ birthdate: `${new Date().getFullYear() - 1}-03-11`, partner: { id }, attributes },
    });
    await callApi(page, 'PATCH', `clients/${client.id}/transition`, { transition: 'ACTIVATE' });
  };
  for (let first = 0; first < children; first += CLIENTS_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(CLIENTS_AT_ONCE, children - first) }, (_, place) => createChild(first + place)),
    );
  return id;
};

const beginOrder = async (page: Page, partner: string) => {
  await page.goto('/orders/partner/new');
  await choose(page, /^Partner/, partner);
  await choose(page, /^Source Warehouse/, 'Main Warehouse');
  await expect(page.getByLabel(`${fullName(0)}, Packs`)).toBeVisible();
};
const unitsIn = (page: Page) =>
  page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: new RegExp(`^Keyed ${RUN_ID}`) });

test.beforeAll(async ({ browser }) => {
  const page = await openPageAs(browser, ADMIN_EMAIL);
  await createProduct(page);
  await page.context().close();
});

test('a month of 400 children is entered by keyboard alone, and survives a closed browser and a lost network', async ({
  page,
  context,
}) => {
  test.setTimeout(900_000);
  await signIn(page);
  const partner = `Large House ${RUN_ID}`;
  await createPartner(page, partner, CLIENTS);
  await beginOrder(page, partner);
  await page.getByLabel(`${fullName(0)}, Product`).focus();
  for (let place = 0; place < CLIENTS; place++) {
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await page.keyboard.type(place % 2 ? '2' : '1');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByLabel(`${fullName(CLIENTS - 1)}, Packs`)).toHaveValue('2');
  await expect(unitsIn(page)).toContainText('15,000');

  // The browser is closed, and another page of it opened.
  await expect
    .poll(() => page.evaluate('Object.keys(localStorage).some((key) => key.startsWith("draft:"))'))
    .toBe(true);
  await page.close({ runBeforeUnload: false });
  const reopened = await context.newPage();
  await reopened.goto('/orders/partner/new');
  await reopened.getByRole('button', { name: 'Restore' }).click();
  await expect(unitsIn(reopened)).toContainText('15,000');

  await context.setOffline(true);
  await pickFromMenu(reopened, 'Save Order', 'Save');
  await expect(reopened.getByText(/The server is out of reach, so this is not saved yet/)).toBeVisible();
  await context.setOffline(false);
  await expect(reopened).toHaveURL(/\/orders\/partner\/\d+$/);
  await expect(unitsIn(reopened)).toContainText('15,000');
  const id = /\d+$/.exec(reopened.url())![0];
  const { lineItems, partner: saved } = await callApi(reopened, 'GET', `orders/partner/${id}?include[]=lineItems`);
  expect(lineItems).toHaveLength(CLIENTS);
  expect(await callApi(reopened, 'GET', `orders/partner?partner=${saved.id}`)).toHaveLength(1);
});

test('two people in one order keep both where they do not touch the same line, and choose where they do', async ({
  page,
  browser,
}) => {
  await signIn(page);
  const partner = `Small House ${RUN_ID}`;
  await createPartner(page, partner, 3);
  await beginOrder(page, partner);
  const enter = async (on: Page, place: number, packs: number) => {
    const product = on.getByLabel(`${fullName(place)}, Product`);
    await product.focus();
    await on.keyboard.type(sku);
    await on.keyboard.press('Enter');
    await on.getByLabel(`${fullName(place)}, Packs`).fill(String(packs));
  };
  await enter(page, 0, 1);
  await pickFromMenu(page, 'Save Order', 'Save');
  await expect(page).toHaveURL(/\/orders\/partner\/\d+$/);

  const other = await openPageAs(browser, 'manager@example.com');
  await other.goto(new URL(page.url()).pathname);
  await other.getByLabel(`${fullName(0)}, Packs`).fill('2');
  await enter(other, 1, 3);
  await pickFromMenu(other, 'Save Order', 'Save');
  await expect(other.getByText(/is saved|Saved/).first()).toBeVisible();
  await other.context().close();

  await page.getByLabel(`${fullName(0)}, Packs`).fill('4');
  await enter(page, 2, 1);
  await pickFromMenu(page, 'Save Order', 'Save');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' });
  await expect(dialog.getByRole('row', { name: new RegExp(fullName(1)) })).toContainText('75');
  const contested = dialog.getByRole('row', { name: new RegExp(fullName(0)) });
  await contested.getByRole('radio').last().check();
  await dialog.getByRole('button', { name: 'Keep both and save' }).click();
  await expect(dialog).toBeHidden();
  await expect(unitsIn(page)).toContainText('150');
  await page.reload();
  for (const [place, packs] of [
    [0, '2'],
    [1, '3'],
    [2, '1'],
  ] as const)
    await expect(page.getByLabel(`${fullName(place)}, Packs`)).toHaveValue(packs);
});
