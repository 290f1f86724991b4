import { join } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { asMany, atMost, type Figure, median, percentile } from './figure';
import { CLIENT_LINES, childName, openLongMonth } from './long-month';
import { openPortal, type Portal, type PortalSettings } from './portal';

/** A cheap laptop is this many times slower than the machine that measures. */
const CPU_THROTTLING = 4;
const LINE_COUNT = 60;
/** The first lines of an order are in view; this one is below the window's edge already. */
const LINES_IN_VIEW = 12;
const OPENING_ROUNDS = 7;
const KEYSTROKES = 100;
const KEYSTROKE_DELAY_MS = 60;

/** Measures what the screens take on the wire, and how quickly they answer on a slow processor, in Debian's Chromium. */
export async function benchScreens(settings: PortalSettings): Promise<Figure[]> {
  const portal = await openPortal(settings);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-sandbox'],
  });
  try {
    const stranger = await browser.newContext({ baseURL: portal.url });
    const signInPage = await measureLoad(stranger, '/', (page) => page.getByLabel('Password').waitFor());
    const user = await signIn(browser, portal.url);
    const figures = [atMost('Sign-in page on the wire', signInPage.bytes / 1000, 120, 'KB')];
    for (const [what, path, shownData] of [
      ['dashboard', '/', todayOf],
      ['supply orders', '/orders/supply?filter=%7B%7D', (page: Page) => page.locator('tbody td').first()],
    ] as const) {
      const { bytes, requests } = await measureLoad(user, path, (page) => shownData(page).waitFor());
      figures.push(atMost(`First load on the wire: ${what}`, bytes / 1000, 330, 'KB'));
      figures.push(asMany(`Requests before the first data: ${what}`, requests, 8));
    }
    return [...figures, ...(await measureOrder(user, portal)), await measureLongMonth(user, portal)];
  } finally {
    await browser.close();
    await portal.close();
  }
}

/** The first card of the dashboard, which comes with the others. */
const todayOf = (page: Page) => page.getByRole('region', { name: 'Late' });

/** Signs in on the sign-in page and waits for the dashboard, as everybody's device has done before a first load. */
const signIn = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL, bypassCSP: true });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await todayOf(page).waitFor();
  await page.close();
  return context;
};

/** Loads a page with nothing in the browser's cache. @returns its bytes, and its requests besides those for data */
const measureLoad = async (context: BrowserContext, path: string, isShown: (page: Page) => Promise<unknown>) => {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  let [bytes, requests] = [0, 0];
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    const isData = /\/api\/(?!system\/current-user)/.test(request.url);
    if (!isData) requests++;
  });
  await page.goto(path);
  await isShown(page);
  const beforeData = requests;
  await page.waitForLoadState('networkidle');
  await page.close();
  return { bytes, requests: beforeData };
};

const measureOrder = async (context: BrowserContext, portal: Portal): Promise<Figure[]> => {
  const id = await placeOrder(portal);
  const page = await context.newPage();
  await page.addInitScript({ path: join(__dirname, 'screens-watch.mjs') });
  const cdp = await context.newCDPSession(page);
  await page.goto('/orders/supply?filter=%7B%7D');
  const link = page.locator(`a[href$="/orders/supply/${id}"]`).first();
  await link.waitFor();
  await throttle(cdp, CPU_THROTTLING);
  const seconds: number[] = [];
  for (let round = 0; round < OPENING_ROUNDS; round++) {
    await link.waitFor();
    await page.evaluate(`watchOpening('Line ${LINES_IN_VIEW}, Quantity')`);
    await link.click();
    await page.waitForURL(`**/orders/supply/${id}`);
    const opened = await page.waitForFunction('window.openedMs');
    seconds.push(Number(await opened.jsonValue()) / 1000);
    await page.goBack();
  }
  await page.goForward();
  // Only the lines in view are drawn.
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  const keystrokes = await measureKeystrokes(page, `Line ${LINE_COUNT}, Quantity`);
  await throttle(cdp, 1);
  await page.close();
  return [
    atMost(`Order of ${LINE_COUNT} lines opened, at ${CPU_THROTTLING}x CPU`, median(seconds), 1.2, 's'),
    atMost(
      `Keystroke in line ${LINE_COUNT}, 95 of 100, at ${CPU_THROTTLING}x CPU`,
      percentile(keystrokes, 95),
      50,
      'ms',
    ),
  ];
};

/** The keystrokes of somebody who enters what each child gets, in a month of as many children as an order may have. */
const measureLongMonth = async (context: BrowserContext, portal: Portal): Promise<Figure> => {
  const page = await context.newPage();
  await page.addInitScript({ path: join(__dirname, 'screens-watch.mjs') });
  await openLongMonth(page, portal);
  const cdp = await context.newCDPSession(page);
  await throttle(cdp, CPU_THROTTLING);
  const keystrokes = await measureKeystrokes(page, `${childName(LINES_IN_VIEW)}, Packs`);
  await throttle(cdp, 1);
  await page.close();
  const what = `Keystroke in an order of ${CLIENT_LINES} clients, 95 of 100, at ${CPU_THROTTLING}x CPU`;
  return atMost(what, percentile(keystrokes, 95), 50, 'ms');
};

const placeOrder = async ({ call }: Portal): Promise<number> => {
  const [products, suppliers, warehouses] = await Promise.all(
    ['/api/products', '/api/suppliers', '/api/warehouses'].map((path) => call('GET', path)),
  );
  const lineItems = Array.from({ length: LINE_COUNT }, (_, line) => ({
    product: { id: products.data[line % products.data.length].id },
    quantity: 100 + line,
    cost: 0.13,
  }));
  const header = { supplier: { id: suppliers.data[0].id }, warehouse: { id: warehouses.data[0].id } };
  const { data } = await call('POST', '/api/orders/supply', { ...header, lineItems });
  return data.id;
};

const throttle = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** @returns the milliseconds from each key until what it changed was painted */
const measureKeystrokes = async (page: Page, label: string): Promise<number[]> => {
  await page.getByLabel(label).click();
  await page.evaluate('watchKeystrokes()');
  // A locator would look for its cell before each key. A quantity of seven digits is typed again and again.
  for (let key = 0; key < KEYSTROKES; key++)
    await page.keyboard.press(key % 8 === 7 ? 'Control+A' : String((key % 9) + 1), { delay: KEYSTROKE_DELAY_MS });
  await page.waitForFunction('window.keystrokesMs.length > 0');
  return page.evaluate('window.keystrokesMs');
};
