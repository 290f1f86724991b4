import { expect, type Page, test } from '@playwright/test';
import { isDeep } from '../support/depth';
import {
  ALL_BUT_CONTRAST,
  checkAccessibility,
  LOOKS,
  type Look,
  lookAt,
  NARROW,
  RULES_OF_OVERLAYS,
  WHOLE_FRAME,
  WIDE,
} from './barriers';
import { newFeedProgram } from './feedProgram';
import { readLayoutShift, sumLayoutShifts } from './layout';
import { ADMIN_EMAIL, callApi, menuLink, openPageAs, pickFromMenu, signIn } from './portal';
import { addressOf, openFromInside, routes, waitUntilLoaded } from './screens';
import { makeShortage } from './shortage';

/** In a usual run, these are looked at in all sizes and both color schemes, and the others, which have the same parts, in one of them. */
const LOOKED_AT_IN_FULL: readonly string[] = [
  WHOLE_FRAME,
  ...['/orders/partner', '/orders/partner/:id', '/orders/inventory/:id', '/orders/supply/receive'],
  ...['/stock-levels', '/reports/clients-demographics', '/partners/:id', '/clients/:id', '/imports/new'],
  ...['/admin/users/new', '/admin/configuration', '/admin/attributes/client/:id'],
  ...['a select with a search box', 'a merge'],
];

const looksFor = (what: string, place: number): readonly Look[] =>
  isDeep || LOOKED_AT_IN_FULL.includes(what) ? LOOKS : [LOOKS[place % LOOKS.length]!];

/** Looks at these screens, one after the other. */
const sweep = async (page: Page, some: readonly string[]) => {
  await page.addInitScript(sumLayoutShifts);
  const openInside = openFromInside(page);
  let isFirst = true;
  for (const route of some)
    await test.step(route, async () => {
      const address = await addressOf(page, route);
      if (!address) return;
      const place = routes.indexOf(route);
      const looks = looksFor(route, place);
      // Each screen is opened in one of the looks.
      const look = looks[place % looks.length]!;
      await lookAt(page, look);
      if (looks.length > 1 || isFirst) {
        await page.goto(address);
        await waitUntilLoaded(page);
      } else await openInside(address);
      isFirst = false;
      const shift = await page.evaluate(readLayoutShift);
      expect.soft(shift, `what moves while ${route} is loaded`).toBeLessThanOrEqual(0.1);
      await checkAccessibility(page, route, ALL_BUT_CONTRAST, looks);
    });
};

/** The parts in which the screens are looked at, so that all workers share them. */
const PARTS = 4;
const isInPart = (part: number, of: number) => (_: string, place: number) => place % of === part;

for (let part = 0; part < PARTS; part++)
  test(`every screen can be used without seeing it, on a phone, and in the dark (${part + 1} of ${PARTS})`, async ({
    page,
    browser,
  }) => {
    const screens = routes.filter(isInPart(part, PARTS));
    await signIn(page);
    // Two windows at a time: one waits for the server while the other one is looked at.
    await Promise.all([
      sweep(page, screens.filter(isInPart(0, 2))),
      sweep(await openPageAs(browser, ADMIN_EMAIL), screens.filter(isInPart(1, 2))),
    ]);
  });

const openBulkOperation = async (page: Page, operation: string) => {
  for (const place of [1, 2]) await page.getByRole('checkbox').nth(place).click();
  await pickFromMenu(page, 'Bulk Operations', operation);
  await expect(page.getByRole('dialog', { name: operation })).toBeVisible();
};

/** Types in a child whom the bank knows already. */
const checkForDuplicates = async (page: Page) => {
  const [{ firstName, lastName, birthdate }] = await callApi(page, 'GET', 'clients');
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Birth Date').fill(birthdate);
  await page.getByRole('button', { name: 'Check for Duplicate' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
};

/** A program of its own has dealt with the first event of the log. */
const acknowledgeFirst = async (page: Page, name: string) => {
  const acknowledge = await newFeedProgram(page, 'Accessible program');
  await acknowledge(name, '1');
};

/** What is open over a screen -> the screen, and how it comes to be open. */
const overlays: Readonly<Record<string, [route: string, open: (page: Page) => Promise<unknown>]>> = {
  'the account menu': ['/', (page) => page.getByRole('button', { name: /^Account/ }).click()],
  'a select': ['/products/new', (page) => page.getByRole('combobox', { name: 'Status' }).click()],
  'a select with a search box': ['/suppliers/new', (page) => page.getByRole('combobox', { name: 'Country' }).click()],
  'invalid values': ['/products/new', (page) => page.getByRole('button', { name: 'Save Product' }).click()],
  'a deletion': ['/products/1', (page) => pickFromMenu(page, 'More actions', 'Delete Product')],
  'a history': ['/products/1', (page) => page.getByRole('button', { name: 'View History' }).click()],
  'a merge': ['/suppliers', (page) => openBulkOperation(page, 'Merge Suppliers')],
  'the possible duplicates of a new client': ['/clients/new', checkForDuplicates],
  'a merge of clients': ['/clients?filter={}', (page) => openBulkOperation(page, 'Merge Clients')],
  'a bulk update of clients': ['/clients?filter={}', (page) => openBulkOperation(page, 'Update Client Info')],
  'a proposal to share what there is': [
    '/orders/partner/sharing',
    async (page) => {
      await page.goto(await makeShortage(page));
      await page.getByRole('button', { name: 'Allocate stock' }).click();
      await expect(page.getByRole('region', { name: 'Proposal' })).toBeVisible();
    },
  ],
  'the erasure of a client': [
    '/clients?filter={}',
    async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Erase personal data' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  'the limits of a consumer': [
    '/admin/consumers',
    async (page) => {
      await acknowledgeFirst(page, 'accessible');
      const rows = page.getByRole('row').filter({ hasText: 'accessible' });
      await rows.first().getByRole('button', { name: 'Set limits: accessible' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  'an order that lacks stock': [
    '/orders/merchandise/new',
    async (page) => {
      const [warehouse] = await callApi(page, 'GET', 'warehouses');
      const [product] = await callApi(page, 'GET', 'products');
      const lineItems = [{ product: { id: product.id }, quantity: 1_000_000 }];
      const order = await callApi(page, 'POST', 'orders/merchandise', { warehouse: { id: warehouse.id }, lineItems });
      await page.goto(`/orders/merchandise/${order.id}`);
      await page.getByRole('button', { name: 'Complete', exact: true }).click();
      await expect(page.getByRole('table', { name: 'Not enough on hand' })).toBeVisible();
    },
  ],
};

for (let part = 0; part < 2; part++)
  test(`menus and dialogs can be used without seeing them (${part + 1} of 2)`, async ({ page }) => {
    await signIn(page);
    for (const what of Object.keys(overlays).filter(isInPart(part, 2)))
      await test.step(what, async () => {
        const [route, open] = overlays[what]!;
        await page.setViewportSize(WIDE);
        await page.goto(route);
        await waitUntilLoaded(page);
        await open(page);
        await page.waitForLoadState('networkidle');
        const looks = looksFor(what, Object.keys(overlays).indexOf(what));
        await checkAccessibility(page, what, RULES_OF_OVERLAYS, looks);
      });
  });

test('the menu over a narrow window can be used without seeing it', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(menuLink(page, 'Supply Orders')).toBeVisible();
  const looks = LOOKS.filter(({ size }) => size !== WIDE);
  await checkAccessibility(page, WHOLE_FRAME, RULES_OF_OVERLAYS, looks);
});

test('the pages before the portal can be used without seeing them', async ({ page }) => {
  for (const route of ['/login', '/forgotten-password', '/reset-password?token=none']) {
    await page.goto(route);
    await waitUntilLoaded(page);
    await checkAccessibility(page, route);
  }
});
