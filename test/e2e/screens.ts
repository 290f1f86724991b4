import { ordinaryRecords, screenAccess } from '@bank/domain';
import { expect, type Page, type Request } from '@playwright/test';
import { TWO_FRAMES } from './layout';
import { callApi } from './portal';

/** Screens outside the frame; they are looked at before signing in. */
const ENTRY_SCREENS = /^\/(two-factor|forgotten-password|reset-password)/;

/** Every screen of the portal, as the domain's table of access knows them; `:id` stands for a record's id. */
export const routes: readonly string[] = [
  ...new Set([
    ...Object.keys(screenAccess).filter((route) => !ENTRY_SCREENS.test(route)),
    ...Object.values(ordinaryRecords).flatMap(({ path }) => [`/${path}`, `/${path}/new`, `/${path}/:id`]),
  ]),
];

/** Waits until nothing on the screen is being loaded any more. */
export const waitUntilLoaded = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** Streams of what others do, which never end. */
const isStream = (url: string) => new URL(url).pathname.startsWith('/api/live');

/**
 * Opens the portal's screens from inside, as its links do, without loading the portal anew.
 * @returns what opens an address, and waits until nothing on its screen is being loaded any more
 */
export const openFromInside = (page: Page) => {
  const pending = new Set<Request>();
  page.on('request', (request) => void (isStream(request.url()) || pending.add(request)));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void pending.delete(request));
  const areAllAnswered = async () => {
    if (pending.size) return false;
    // What follows from the last answer may ask for more.
    await page.evaluate(TWO_FRAMES);
    return pending.size === 0;
  };
  return async (address: string) => {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-of-last-screen', '');
      window.layoutShift = 0;
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
    await expect(page.locator('h1[data-of-last-screen]')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(areAllAnswered).toBe(true);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  };
};

/** The address of a screen: a list with its rows, or the first record of the list; another id in it is that of its partner. */
export const addressOf = async (page: Page, route: string): Promise<string | undefined> => {
  const place = route.indexOf('/:id');
  if (place < 0) return route.endsWith('/new') ? route : `${route}?filter={}`;
  const [record] = await callApi(page, 'GET', listsByRoute[route] ?? route.slice(1, place));
  return record && route.replace(':id', record.id).replace(':id', record.partner?.id);
};

/** Screen of a record -> the API's path of such records, where the route doesn't say it. */
const listsByRoute: Readonly<Record<string, string>> = {
  '/orders/partner/bulk-fill-sheet/:id': 'orders/partner',
  '/admin/users/:id': 'users',
  '/admin/groups/:id': 'groups',
  '/admin/invitations/:id': 'invitations',
  '/admin/tokens/:id': 'tokens',
  '/admin/webhooks/:id': 'webhooks',
  '/admin/attributes/client/:id': 'client/attribute/definition',
  '/admin/attributes/partner/:id': 'partner/attribute/definition',
  '/partners/contact-list/:id': 'partners',
};
