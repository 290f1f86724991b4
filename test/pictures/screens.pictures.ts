import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { ADMIN_EMAIL, headers, PASSWORD } from '../e2e/portal';

/** When the pictures' bank was opened; its server starts then, too. */
const NOW = new Date('2026-03-18T15:04:30Z');
const WIDE = { width: 1360, height: 900 };
const NARROW = { width: 390, height: 844 };

/** Screens, as their addresses; `:id` is the first record of the list that stands beside it. */
const screens: readonly (readonly [route: string, list?: string])[] = [
  ['/'],
  ['/orders/partner?filter={}'],
  ['/orders/partner/new'],
  ['/orders/partner/:id', 'orders/partner'],
  ['/orders/partner/sharing'],
  ['/orders/partner/:id/fill-sheet', 'orders/partner'],
  ['/orders/distribution?filter={}'],
  ['/orders/distribution/new'],
  ['/orders/distribution/:id', 'orders/distribution'],
  ['/orders/supply?filter={}'],
  ['/orders/supply/new'],
  ['/orders/supply/receive'],
  ['/orders/supply/:id', 'orders/supply'],
  ['/orders/merchandise/:id', 'orders/merchandise'],
  ['/orders/transfer/new'],
  ['/orders/adjustment/new'],
  ['/orders/inventory/list?filter={}'],
  ['/orders/inventory/new'],
  ['/stock-levels?filter={}'],
  ['/reports/transactions?filter={}'],
  ['/reports/supply-totals?filter={}'],
  ['/reports/clients-demographics?filter={}'],
  ['/reports/transfer-rate?filter={}'],
  ['/suppliers?filter={}'],
  ['/suppliers/:id', 'suppliers'],
  ['/warehouses/:id', 'warehouses'],
  ['/products?filter={}'],
  ['/products/:id', 'products'],
  ['/partners?filter={}'],
  ['/partners/new'],
  ['/partners/:id', 'partners'],
  ['/clients?filter={}&sort=fullName&order=ASC'],
  ['/clients/new'],
  ['/clients/:id', 'clients'],
  ['/clients/search'],
  ['/partners/fulfillment-periods?filter={}'],
  ['/admin/users?filter={}'],
  ['/admin/users/:id', 'users'],
  ['/admin/tokens?filter={}'],
  ['/admin/configuration'],
  ['/admin/groups/:id', 'groups'],
  ['/admin/attributes/client?filter={}'],
  ['/admin/attributes/client/:id', 'client/attribute/definition'],
];
const FORM = '/register?lang=en';

const FONT = 'Pictures';
const font = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')).toString('base64');
/** One font everywhere, no caret, and no ids of children, which are random. */
const STYLE = `
  @font-face { font-family: ${FONT}; src: url(data:font/ttf;base64,${font}); }
  * { font-family: ${FONT} !important; caret-color: transparent !important; transition: none !important; }
  a[href^='/clients/'] { display: inline-block; width: 70px; overflow: hidden; visibility: hidden; }`;

const addressOf = async (baseURL: string, cookie: string, route: string, list?: string) => {
  if (!list) return route;
  const answer = await fetch(`${baseURL}/api/${list}`, { headers: { ...headers, cookie } });
  const records: { id: number | string; table_id?: number }[] = (await answer.json()).data;
  const [first] = [...records].sort((a, b) => Number(a.table_id ?? a.id) - Number(b.table_id ?? b.id));
  return route.replace(':id', String(first!.id));
};

const nameOf = (route: string) => route.replace(/\?.*/, '').replace(/[/:]+/g, '-').replace(/^-|-$/g, '') || 'dashboard';

const waitUntilLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

const lookAt = async (page: Page, address: string, name: string) => {
  await page.clock.setFixedTime(NOW);
  await page.setViewportSize(WIDE);
  await page.goto(address);
  await waitUntilLoaded(page);
  await page.addStyleTag({ content: STYLE });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.soft(page).toHaveScreenshot(`${name}-wide.png`);
  await page.setViewportSize(NARROW);
  await expect.soft(page).toHaveScreenshot(`${name}-narrow.png`);
};

/** @returns the session's cookie, which goes with every request: by the browser's clock it would have ended long ago */
const signIn = async (page: Page, baseURL: string): Promise<string> => {
  const answer = await fetch(`${baseURL}/api/session`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: PASSWORD }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await page.context().setExtraHTTPHeaders({ cookie });
  return cookie;
};

for (const [route, list] of screens)
  test(`shows ${route.replace(/\?.*/, '')} as before`, async ({ page, baseURL }) => {
    const cookie = await signIn(page, baseURL!);
    await lookAt(page, await addressOf(baseURL!, cookie, route, list), nameOf(route));
  });

test('shows the families the form as before', ({ page }) => lookAt(page, FORM, 'register'));
