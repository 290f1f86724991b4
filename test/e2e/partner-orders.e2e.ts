import { expect, type Page, test } from '@playwright/test';
import { byDepth } from '../support/depth';
import { answersAboutChild, answersAboutPartner } from './answers';
import { ADMIN_EMAIL, callApi, choose, menuLink, NEW_PASSWORD, newRunId, openPageAs, signIn } from './portal';
import { countStrokes, noteStrokes, paste } from './strokes';

const RUN_ID = newRunId();
const letters = RUN_ID.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
/** More than a window shows at once. A large partner has 400. */
const CLIENTS = byDepth({ usual: 30, deep: 400 });
const CLIENTS_AT_ONCE = 10;
// Short, since it is typed in hundreds of lines.
const sku = `K${RUN_ID.slice(-4)}`;

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

/** A worker may run the tests of this file in two parts, and begins each of them with the hooks. */
let hasProduct = false;
test.beforeAll(async ({ browser }) => {
  if (hasProduct) return;
  const page = await openPageAs(browser, ADMIN_EMAIL);
  await createProduct(page);
  hasProduct = true;
  await page.context().close();
});

test(`a month of ${CLIENTS} children is entered by keyboard alone, and survives a closed browser and a lost network`, async ({
  page,
  context,
}) => {
  test.setTimeout(900_000);
  await signIn(page);
  const partner = `Large House ${RUN_ID}`;
  await createPartner(page, partner, CLIENTS);
  const unitsOfAll = ((CLIENTS / 2) * (1 + 2) * 25).toLocaleString('en-US');
  await beginOrder(page, partner);
  await page.getByLabel(`${fullName(0)}, Product`).focus();
  for (let place = 0; place < CLIENTS; place++) {
    await page.keyboard.type(sku);
    await page.keyboard.press('Enter');
    await page.keyboard.type(place % 2 ? '2' : '1');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByLabel(`${fullName(CLIENTS - 1)}, Packs`)).toHaveValue('2');
  await expect(unitsIn(page)).toContainText(unitsOfAll);

  // The browser is closed, and another page of it opened.
  await expect
    .poll(() => page.evaluate('Object.keys(localStorage).some((key) => key.startsWith("draft:"))'))
    .toBe(true);
  await page.close({ runBeforeUnload: false });
  const reopened = await context.newPage();
  await reopened.goto('/orders/partner/new');
  await reopened.getByRole('button', { name: 'Restore' }).click();
  await expect(unitsIn(reopened)).toContainText(unitsOfAll);

  await context.setOffline(true);
  // By key, since what can't be read meanwhile is said above the button and moves it.
  await reopened.keyboard.press('Control+s');
  await expect(reopened.getByText(/The server cannot be reached, so this is not saved yet/)).toBeVisible();
  await context.setOffline(false);
  await expect(reopened).toHaveURL(/\/orders\/partner\/\d+$/);
  await expect(unitsIn(reopened)).toContainText(unitsOfAll);
  const id = /\d+$/.exec(reopened.url())![0];
  const { lineItems, partner: saved } = await callApi(reopened, 'GET', `orders/partner/${id}?include[]=lineItems`);
  expect(lineItems).toHaveLength(CLIENTS);
  expect(await callApi(reopened, 'GET', `orders/partner?partner=${saved.id}`)).toHaveLength(1);
});

/** A person who works for a partner. @returns the address to sign in with */
const createCoordinator = async (page: Page, partner: number): Promise<string> => {
  const email = `coordinator-${RUN_ID}@house.example`;
  const groups: { id: number; name: string }[] = await callApi(page, 'GET', 'groups');
  await callApi(page, 'POST', 'users', {
    ...{ email, name: { firstName: 'Kit', lastName: 'Elm' }, plainTextPassword: NEW_PASSWORD },
    groups: groups.filter(({ name }) => name === 'Partner').map(({ id }) => ({ id })),
    partners: [{ id: partner }],
  });
  return email;
};

/** The clicks and keys of an order besides the paste, from the first screen to the order that is submitted. */
const MAX_STROKES = 25;
const PASTED = byDepth({ usual: 24, deep: 45 });

test(`${PASTED} children are ordered by one paste, with at most ${MAX_STROKES} clicks and keys besides`, async ({
  page,
  browser,
}) => {
  await signIn(page);
  const title = `Pasted House ${RUN_ID}`;
  const id = await createPartner(page, title, PASTED);
  const children: { id: string; firstName: string }[] = await callApi(page, 'GET', `clients?partner=${id}&per_page=-1`);
  expect(children).toHaveLength(PASTED);
  const packsOf = (place: number) => 1 + (place % 2);
  // People keep lists by names in either order, and by IDs.
  const waysToName = [
    ({ firstName }: { firstName: string }) => `${firstName} ${letters}`,
    ({ firstName }: { firstName: string }) => `${letters}, ${firstName}`,
    (child: { id: string }) => child.id,
  ];
  const rows = children.map(
    (child, place) => `${waysToName[place % waysToName.length]!(child)}\t${sku}\t${packsOf(place)}`,
  );
  const block = [...rows, `Nobody Known\t${sku}\t1`].join('\n');

  const coordinator = await openPageAs(browser, await createCoordinator(page, id), NEW_PASSWORD);
  await coordinator.goto('/');
  await menuLink(coordinator, 'Partner Orders').waitFor();
  const strokes = await countStrokes(coordinator);
  const first = coordinator.getByLabel(`${fullName(0)}, Packs`);

  await test.step('the form is opened for the own partner', async () => {
    await menuLink(coordinator, 'Partner Orders').click();
    await coordinator.getByRole('link', { name: 'Create Partner Order' }).click();
    await choose(coordinator, /^Source Warehouse/, 'Main Warehouse');
    await first.click();
  });

  await test.step('the block is pasted, taken back whole by Ctrl+Z, and pasted again', async () => {
    const notice = coordinator.getByRole('status').filter({ hasText: `${PASTED} lines were pasted.` });
    await paste(coordinator, block);
    await expect(notice).toContainText(`Row ${PASTED + 1}: “Nobody Known” is not the name or the ID of a client`);
    await expect(notice.getByRole('listitem')).toHaveCount(1);
    await expect(unitsIn(coordinator)).toBeVisible();
    await coordinator.keyboard.press('ControlOrMeta+z');
    await expect(notice).toBeHidden();
    await expect(unitsIn(coordinator)).toBeHidden();
    await paste(coordinator, block);
    await expect(notice).toBeVisible();
  });

  await test.step('it is saved and submitted', async () => {
    await coordinator.keyboard.press('ControlOrMeta+s');
    await expect(coordinator).toHaveURL(/\/orders\/partner\/\d+$/);
    await coordinator.getByRole('button', { name: 'Submit', exact: true }).click();
    await coordinator.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(coordinator.getByText('Submitted', { exact: true }).first()).toBeVisible();
  });
  const count = await strokes();
  noteStrokes(count);

  const order = await callApi(
    coordinator,
    'GET',
    `orders/partner/${/\d+$/.exec(coordinator.url())![0]}?include[]=lineItems`,
  );
  const byClient = (a: readonly unknown[], b: readonly unknown[]) => String(a[0]).localeCompare(String(b[0]));
  const ordered = order.lineItems.map(({ client, quantity }: { client: { id: string }; quantity: number }) => [
    client.id,
    quantity,
  ]);
  expect(order.status).toBe('SUBMITTED');
  expect(ordered.sort(byClient)).toEqual(
    children.map((child, place) => [child.id, packsOf(place) * 25]).sort(byClient),
  );
  expect(count).toBeGreaterThan(5);
  expect(count).toBeLessThanOrEqual(MAX_STROKES);
  await coordinator.context().close();
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
  await page.getByRole('button', { name: 'Save Order' }).click();
  await expect(page).toHaveURL(/\/orders\/partner\/\d+$/);

  // An order in which nothing is typed would take over what the other saves.
  await page.getByLabel(`${fullName(0)}, Packs`).fill('4');
  const other = await openPageAs(browser, 'manager@example.com');
  await other.goto(new URL(page.url()).pathname);
  await other.getByLabel(`${fullName(0)}, Packs`).fill('2');
  await enter(other, 1, 3);
  await other.getByRole('button', { name: 'Save Order' }).click();
  await expect(other.getByText(/is saved|Saved/).first()).toBeVisible();
  await other.context().close();

  await enter(page, 2, 1);
  await page.getByRole('button', { name: 'Save Order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
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
