import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { type Axe, judgeContrast, readShownPage } from './appearance';
import { newFeedProgram } from './feedProgram';
import { findSmallTargets, readLayoutShift, sumLayoutShifts } from './layout';
import { ADMIN_EMAIL, callApi, menuLink, openPageAs, pickFromMenu, signIn } from './portal';
import { addressOf, routes, waitUntilLoaded } from './screens';
import { makeShortage } from './shortage';

interface Size {
  width: number;
  height: number;
  schemes: readonly ('light' | 'dark')[];
}
const WIDE: Size = { width: 1360, height: 900, schemes: ['light', 'dark'] };
/** Its colors are those of the two others. */
const MIDDLE: Size = { width: 820, height: 1100, schemes: ['light'] };
const NARROW: Size = { width: 390, height: 844, schemes: ['light', 'dark'] };

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The top bar and the menu, which are the same on all screens, and looked at on the first one alone. */
const FRAME = ['header', 'nav'];
/** What the frame has beside these, which changes with the window and is looked at on the first screen too. */
const EDGES_OF_FRAME = ['.MuiDrawer-docked', '.skip-nav-button'];

const describeAll = (violations: readonly Result[]): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);

const findViolations = async (page: Page, exclude: string[], options: RunOptions): Promise<string[]> => {
  const { violations } = await page.evaluate(
    ([context, given]) => (globalThis as typeof globalThis & { axe: Axe }).axe.run(context, given),
    [{ exclude }, options] as const,
  );
  return describeAll(violations);
};

const ALL_BUT_CONTRAST: RunOptions = { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } };
/** What axe finds otherwise although the page stands there unchanged, only narrower. */
const ONLY_SCROLLING: RunOptions = { runOnly: ['scrollable-region-focusable'], resultTypes: ['violations'] };
/** What opens over a screen belongs to what it was opened with, and not to a part of the page. */
const RULES_OF_OVERLAYS: RunOptions = {
  ...ALL_BUT_CONTRAST,
  rules: { ...ALL_BUT_CONTRAST.rules, region: { enabled: false } },
};

/** The screen with which the frame is looked at. */
const WHOLE_FRAME = '/';

/** Colors that fade into each other would be judged half-way. */
const NO_TRANSITIONS = '*, *::before, *::after { transition: none !important; animation: none !important }';
/** The time in which a screen follows a change of the window or of the color scheme. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** The kinds of texts whose contrast was judged already, on any screen. */
const judgedTexts = new Set<string>();

/** Finds texts without contrast, among those in colors, in a size or on a background that no screen before had. */
const findFaintTexts = async (page: Page, exclude: string[]): Promise<string[]> => {
  const { texts, violations } = await page.evaluate(judgeContrast, [exclude, [...judgedTexts]] as const);
  for (const text of texts) judgedTexts.add(text);
  return describeAll(violations);
};

/** The least that a finger hits surely, in CSS pixels. */
const FINGER_PX = 44;

/** Finds what is too small to be touched, with the pointer of a tablet. */
const findTooSmall = async (page: Page): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.evaluate(TWO_FRAMES);
  const small = await page.evaluate(findSmallTargets, FINGER_PX);
  // With its session, the pointer is that of a mouse again.
  await browser.detach();
  return small.map((target) => `too small to touch: ${target}`);
};

/** Looks for barriers on the screen as it stands, in all sizes and both color schemes. */
const checkAccessibility = async (
  page: Page,
  what: string,
  rules = ALL_BUT_CONTRAST,
  sizes = [WIDE, MIDDLE, NARROW],
) => {
  await page.evaluate(axe);
  await page.addStyleTag({ content: NO_TRANSITIONS });
  const exclude = what === WHOLE_FRAME ? [] : FRAME;
  const found: Record<string, string[]> = {};
  let judgedPage = '';
  // All sizes in one scheme first, since a change of it draws the whole screen anew.
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { schemes, ...size } of sizes.filter(({ schemes }) => schemes.includes(colorScheme))) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(TWO_FRAMES);
      const violations: string[] = [];
      // The dark scheme differs from the light one by its colors alone.
      if (colorScheme === 'light') {
        const shownPage = await page.evaluate(readShownPage, exclude.length ? [...exclude, ...EDGES_OF_FRAME] : []);
        violations.push(...(await findViolations(page, exclude, shownPage === judgedPage ? ONLY_SCROLLING : rules)));
        judgedPage = shownPage;
      }
      violations.push(...(await findFaintTexts(page, exclude)));
      if (size.width === MIDDLE.width) violations.push(...(await findTooSmall(page)));
      if (violations.length) found[`${size.width} ${colorScheme}`] = violations;
    }
  expect.soft(found, what).toEqual({});
};

/** Looks at these screens, one after the other. */
const sweep = async (page: Page, some: readonly string[]) => {
  await page.addInitScript(sumLayoutShifts);
  for (const [place, route] of some.entries())
    await test.step(route, async () => {
      const address = await addressOf(page, route);
      if (!address) return;
      // Each screen is loaded in one of the sizes, and then looked at in all of them.
      await page.setViewportSize([WIDE, MIDDLE, NARROW][place % 3]!);
      await page.goto(address);
      await waitUntilLoaded(page);
      const shift = await page.evaluate(readLayoutShift);
      expect.soft(shift, `what moves while ${route} is loaded`).toBeLessThanOrEqual(0.1);
      await checkAccessibility(page, route);
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
        await checkAccessibility(page, what, RULES_OF_OVERLAYS);
      });
  });

test('the menu over a narrow window can be used without seeing it', async ({ page }) => {
  await signIn(page);
  await page.setViewportSize(NARROW);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(menuLink(page, 'Supply Orders')).toBeVisible();
  await checkAccessibility(page, WHOLE_FRAME, RULES_OF_OVERLAYS, [MIDDLE, NARROW]);
});

test('the pages before the portal can be used without seeing them', async ({ page }) => {
  for (const route of ['/login', '/forgotten-password', '/reset-password?token=none']) {
    await page.goto(route);
    await waitUntilLoaded(page);
    await checkAccessibility(page, route);
  }
});
