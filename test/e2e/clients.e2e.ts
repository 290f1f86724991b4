import { expect, type Locator, type Page, test } from '@playwright/test';
import { answersAboutChild } from './answers';
import { callApi, choose, newRunId, openPageAs, pickFromMenu, signIn } from './portal';

const RUN_ID = newRunId();
const PARTNER_EMAIL = 'partner@example.com';
const thisYear = new Date().getFullYear();
/** The children of this run were all born on one day, so that they can be found by their names alone. */
const BIRTHDATE = `${thisYear - 1}-05-17`;
const letters = RUN_ID.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);
const lastName = `Okafor${letters}`;

/** Answers all questions of a profile in its form. */
const answerAll = async (page: Page, profile: Locator) => {
  for (const box of await profile.getByRole('textbox').all())
    await box.fill((await box.getAttribute('inputmode')) ? '2' : '555 0100');
  for (const group of await profile.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
  for (const group of await profile.getByRole('group').all()) {
    const boxes = group.getByRole('checkbox');
    if (await boxes.count()) await boxes.first().check();
  }
  for (const select of await profile.getByRole('combobox').all()) {
    const isZip = (await select.and(profile.getByRole('combobox', { name: /Zip Code/ })).count()) > 0;
    await select.click();
    if (isZip) await select.fill('641');
    // The first choice of a select is none, and a question may have no others yet.
    const offered = page.getByRole('option').filter({ hasText: isZip ? /^641/ : /./ });
    await offered.first().waitFor();
    await offered.last().click();
  }
};

/** Registers a child of Cedar Grove Partner, for whom the partner's people work; or of another partner. */
const register = async (page: Page, firstName: string, partner = 'Cedar Grove Partner') => {
  const partners: { id: number; title: string }[] = await callApi(page, 'GET', 'partners?per_page=500');
  return callApi(page, 'POST', 'clients', {
    firstName,
    lastName,
    parentFirstName: 'Eva',
    parentLastName: lastName,
    birthdate: BIRTHDATE,
    partner: { id: partners.find(({ title }) => title === partner)!.id },
    attributes: await answersAboutChild(page),
  });
};

const searchFor = async (page: Page, keyword: string) => {
  await page.goto('/clients?filter={}');
  await page.getByLabel('Keyword').fill(keyword);
  await page.keyboard.press('Enter');
};

test('a partner finds that a child is known already, and takes it over', async ({ page, browser }) => {
  await signIn(page);
  const client = await register(page, 'Ada', 'Eastgate Hospital');
  const partner = await openPageAs(browser, PARTNER_EMAIL);
  await partner.goto('/clients');
  await partner.getByRole('link', { name: 'Create Client or Check for Duplicates' }).click();
  await partner.getByRole('button', { name: 'Check for Duplicate' }).click();
  await expect(partner.getByText('First Name is required')).toBeVisible();
  await partner.getByLabel('First Name').fill('Áda');
  await partner.getByLabel('Last Name').fill(lastName.toUpperCase());
  await partner.getByLabel('Birth Date').fill(BIRTHDATE);
  await partner.getByRole('button', { name: 'Check for Duplicate' }).click();

  const match = partner.getByRole('row', { name: `Ada ${lastName}` });
  await expect(
    partner.getByText(
      'Possible Existing Match Found... If inactive, please transfer a client below to your partner agency.',
    ),
  ).toBeVisible();
  await expect(match).toContainText('Exact match');
  await expect(match).toContainText(BIRTHDATE);
  await expect(partner.getByRole('button', { name: 'Create a new Client' })).toHaveCount(0);

  await test.step('the partner that has the child can be asked', async () => {
    await match.getByRole('link', { name: 'Eastgate Hospital' }).click();
    await expect(partner.getByText('Partner Details', { exact: true })).toBeVisible();
    await expect(partner.getByRole('heading', { name: 'Eastgate Hospital' })).toBeVisible();
    await partner.goBack();
    await partner.getByLabel('First Name').fill('Ada');
    await partner.getByLabel('Last Name').fill(lastName);
    await partner.getByLabel('Birth Date').fill(BIRTHDATE);
    await partner.keyboard.press('Enter');
  });

  await match.getByRole('button', { name: 'Transfer to Active Partner' }).click();
  const question = partner.getByRole('dialog', { name: `Transfer Ada ${lastName} to Cedar Grove Partner?` });
  await question.getByRole('button', { name: 'Transfer' }).click();
  const done = partner.getByRole('dialog', { name: 'The client was transferred to your active partner.' });
  await done.getByRole('button', { name: 'Open the client' }).click();
  await expect(partner.getByText('Client Edit', { exact: true })).toBeVisible();
  expect(new URL(partner.url()).pathname).toBe(`/clients/${client.id}`);
  const moved = await callApi(page, 'GET', `clients/${client.id}?include[]=partner`);
  expect([moved.status, moved.partner.title]).toEqual(['ACTIVE', 'Cedar Grove Partner']);
});

test('an unknown child is registered with every answer', async ({ page }) => {
  await signIn(page);
  await page.goto('/clients/new');
  await page.getByLabel('First Name').fill('Ben');
  await page.getByLabel('Last Name').fill(`Nobody${letters}`);
  await page.getByLabel('Birth Date').fill(BIRTHDATE);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Parent/Guardian First Name')).toBeFocused();
  await page.keyboard.type('Eva');
  await page.getByLabel('Parent/Guardian Last Name').fill('Nobody');
  await choose(page, /^Assigned Partner/, 'Cedar Grove Partner');
  await page.getByRole('button', { name: 'Save Client' }).click();
  const invalid = page.getByRole('alert', { name: 'Invalid Values' });
  await invalid.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('The Following fields needs attention:')).toBeVisible();

  await test.step('a link in the list of problems leads to its question', async () => {
    await page.getByRole('button', { name: 'Parent/Guardian Mobile Phone' }).click();
    await expect(page.getByLabel('Parent/Guardian Mobile Phone')).toBeFocused();
    await page.keyboard.type('555 0100');
  });

  await answerAll(page, page.getByRole('tabpanel', { name: 'Client Profile' }));
  await pickFromMenu(page, 'Ways of saving', 'Save and Exit');
  await page.getByRole('link', { name: `Saved Ben Nobody${letters}` }).click();
  await expect(page.getByText('Creating', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Client Profile' }).click();
  await expect(page.getByText('555 0100').first()).toBeVisible();
});

test('two clients become one, and two again', async ({ page }) => {
  await signIn(page);
  const target = await register(page, 'Cleo');
  const source = await register(page, 'Dora');
  await searchFor(page, lastName);
  await page
    .getByRole('row', { name: `Cleo ${lastName}` })
    .getByRole('checkbox')
    .check();
  await page
    .getByRole('row', { name: `Dora ${lastName}` })
    .getByRole('checkbox')
    .check();
  await pickFromMenu(page, 'Bulk Operations', 'Merge Clients');
  const dialog = page.getByRole('dialog', { name: 'Merge Clients' });
  await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await expect(dialog.getByLabel('Deactivate the merged clients')).toBeChecked();
  await dialog.getByRole('radio', { name: `Cleo ${lastName} (${target.id})` }).check();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: `Dora ${lastName}` })).toContainText('Inactive');

  await page.getByRole('link', { name: source.id }).click();
  await expect(page.getByText('Merged into')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Client' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Un-merge' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Un-merge' }).click();
  await expect(page.getByText(`Dora ${lastName} is a separate client again.`)).toBeVisible();
  await expect(page.getByText('Merged into')).toHaveCount(0);
  const restored = await callApi(page, 'GET', `clients/${source.id}`);
  expect([restored.mergedTo, restored.status]).toEqual([null, 'CREATION']);
});

test('two people who change one client at a time lose nothing', async ({ page }) => {
  await signIn(page);
  const client = await register(page, 'Finn');
  await page.goto(`/clients/${client.id}`);
  await pickFromMenu(page, 'Change Status', 'Activate');
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await page.getByLabel('Parent/Guardian First Name').fill('Maria');
  await callApi(page, 'PATCH', `clients/${client.id}`, { firstName: 'Finley' });
  await page.getByRole('button', { name: 'Save Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this since you opened it' });
  await expect(dialog.getByRole('row', { name: 'First Name' })).toContainText('Finley');
  await dialog.getByRole('button', { name: 'Reload and keep what I typed' }).click();
  await expect(page.getByLabel('First Name').first()).toHaveValue('Finley');
  await expect(page.getByLabel('Parent/Guardian First Name')).toHaveValue('Maria');
  await pickFromMenu(page, 'Ways of saving', 'Save and Exit');
  await expect(page.getByRole('link', { name: `Saved Finley ${lastName}` })).toBeVisible();
  const saved = await callApi(page, 'GET', `clients/${client.id}`);
  expect([saved.firstName, saved.parentFirstName]).toEqual(['Finley', 'Maria']);
});

test('a client who needs a review is active again once it is confirmed', async ({ page }) => {
  await signIn(page);
  const client = await register(page, 'Gia');
  for (const transition of ['ACTIVATE', 'FLAG_FOR_REVIEW'])
    await callApi(page, 'PATCH', `clients/${client.id}/transition`, { transition });
  await page.goto(`/clients/${client.id}`);
  await expect(page.getByText('Only an active client can be changed')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark Client Reviewed' }).click();
  await expect(page.getByRole('button', { name: 'Save Client' })).toBeVisible();
  expect((await callApi(page, 'GET', `clients/${client.id}`)).lastReviewedAt).not.toBeNull();
});

test('names that were searched for are in no address', async ({ page }) => {
  await signIn(page);
  await register(page, 'Hana');
  await searchFor(page, lastName);
  await expect(page.getByRole('row', { name: lastName }).first()).toBeVisible();
  expect(decodeURIComponent(page.url())).not.toContain(lastName);
  await page.getByRole('row', { name: lastName }).first().getByRole('link').first().click();
  await expect(page.getByText('Client Edit', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^[B-Z2579]{8} · Client · /);
  await page.goBack();
  await expect(page.getByLabel('Keyword')).toHaveValue(lastName);
  await expect(page.getByRole('row', { name: lastName }).first()).toBeVisible();
});

test('the personal data of a client are erased by typing its ID', async ({ page }) => {
  await signIn(page);
  const client = await register(page, 'Ivo');
  await page.goto(`/clients/${client.id}`);
  await test.step('who opened the record is known to administrators', async () => {
    await expect(async () => {
      await page.getByRole('button', { name: 'Who opened this record' }).click();
      await expect(page.getByRole('row', { name: /Opened$/ }).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  });
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the personal data of Ivo ${lastName}?` });
  const erase = dialog.getByRole('button', { name: 'Erase personal data' });
  await dialog.getByLabel(`Type ${client.id} to confirm`).fill('BCDFGHJK');
  await expect(erase).toBeDisabled();
  await dialog.getByLabel(`Type ${client.id} to confirm`).fill(client.id);
  await erase.click();
  await expect(page.getByText(/^The personal data of this client were erased on/)).toBeVisible();
  await expect(page.getByText('Ivo')).toHaveCount(0);
  expect(await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })')).not.toContain('Ivo');
  await searchFor(page, 'Ivo');
  await expect(page.getByText('Nothing matches this search.')).toBeVisible();
  await page.goto(`/clients?filter={}`);
  await expect(page.getByRole('row').filter({ hasText: client.id })).toContainText('Erased');
});
