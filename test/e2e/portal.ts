import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';

/** Where the portal under test keeps its files. */
const dataDir = () => {
  const dir = process.env.E2E_DATA_DIR;
  if (!dir) throw new Error('E2E_URL needs E2E_DATA_DIR beside it: the DATA_DIR of that portal');
  return dir;
};

export const admin = 'admin@example.com';
/** Makes the names of a run its own, so that it can be run again on the same bank. */
export const run = Date.now().toString(36);
const PASSWORD = 'password';
const headers = { 'x-requested-with': 'XMLHttpRequest' };

/** Signs in on the sign-in page, as people do. */
export const typeIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** A session without the sign-in page. */
export const signIn = async ({ request }: Page, email = admin, password = PASSWORD) => {
  const answer = await request.post('/api/session', { headers, data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** Somebody else, at another computer. */
export const somebody = async (browser: Browser, email: string, password = PASSWORD): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email, password);
  return page;
};

/** What a story needs that is not the story: the API's answer to a request of whoever is signed in. */
export const ask = async (
  { request }: { request: APIRequestContext },
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  data?: object,
) => {
  const answer = await request.fetch(`/api/${path}`, { method, headers, ...(data ? { data } : {}) });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).data;
};

/** Chooses from a select, with a search box or without. */
export const choose = async (within: Page | Locator, label: string | RegExp, option: string) => {
  const page = 'page' in within ? within.page() : within;
  await within.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Runs a bulk operation, a transition, ...: what stands in a menu. */
export const pick = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** What a message to somebody says: the part that the pattern finds. */
export const told = async (email: string, what: RegExp): Promise<string> => {
  const folder = join(dataDir(), 'outbox');
  let found = '';
  await expect(async () => {
    for (const file of await readdir(folder)) {
      const text = await readFile(join(folder, file), 'utf8');
      if (text.startsWith(`To: ${email}\n`)) found = what.exec(text)?.[0] ?? '';
    }
    expect(found).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return found;
};
