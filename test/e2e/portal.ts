import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';

/** The DATA_DIR of the portal under test. */
const dataDir = () => {
  const dir = process.env.E2E_DATA_DIR;
  if (!dir) throw new Error('E2E_URL needs E2E_DATA_DIR beside it: the DATA_DIR of that portal');
  return dir;
};

export const ADMIN_EMAIL = 'admin@example.com';
let runs = 0;
/** Part of the names in one run of one file, so that walks can be run again, and beside each other, on the same bank. */
export const newRunId = (): string => (Date.now() + runs++).toString(36);
export const PASSWORD = 'password';
/** For users that a test makes: nobody may choose the password of the sample bank. */
export const NEW_PASSWORD = 'sorts by size';
export const headers = { 'x-requested-with': 'XMLHttpRequest' };

/** Signs in on the sign-in page. */
export const signInByForm = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** Signs in by the API, without the sign-in page. */
export const signIn = async ({ request }: Page, email = ADMIN_EMAIL, password = PASSWORD) => {
  const answer = await request.post('/api/session', { headers, data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Opens a page for another user, as in another browser. */
export const openPageAs = async (browser: Browser, email: string, password = PASSWORD): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email, password);
  return page;
};

/** What the clocks of the sample bank show now, as an input for a date and time takes it. */
export const clockOfSampleBank = (): string =>
  new Date().toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).slice(0, 16).replace(' ', 'T');

/** Calls the API as the page's user, for steps that a test needs but does not test. @returns the answer's `data` */
export const callApi = async (
  { request }: { request: APIRequestContext },
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object,
) => {
  const answer = await request.fetch(`/api/${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
};

/** Chooses from a select, with a search box or without, and waits until its list no longer covers what is below. */
export const choose = async (within: Page | Locator, label: string | RegExp, option: string) => {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('combobox', { name: label }).click();
  const item = page.getByRole('option', { name: option, exact: true });
  await item.click();
  await item.waitFor({ state: 'hidden' });
};

/** A link of the portal's menu. Elsewhere on a screen, links may have the same words. */
export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Diaper Bank Portal' }).getByRole('link', { name, exact: true });

/** Opens a menu and picks an item of it: a bulk operation, a transition, ... */
export const pickFromMenu = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Waits for a message to this address. @returns the part of it that the pattern finds */
export const readMessage = async (email: string, what: RegExp): Promise<string> => {
  const folder = join(dataDir(), 'outbox');
  let excerpt = '';
  await expect(async () => {
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), 'utf8');
      if (text.startsWith(`To: ${email}\n`)) excerpt = what.exec(text)?.[0] ?? '';
    }
    expect(excerpt).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return excerpt;
};
