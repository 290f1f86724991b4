import { expect, type Locator, type Page, test } from '@playwright/test';
import { byDepth } from '../support/depth';
import { answersAboutPartner } from './answers';
import { callApi, choose, menuLink, newRunId, openPageAs, pickFromMenu, readMessage, signIn } from './portal';

const RUN_ID = newRunId();
const pantry = `Bluebird Pantry ${RUN_ID}`;
const robinsMail = `robin-${RUN_ID}@example.com`;

/** Of the questions of a kind, which look alike. */
const ANSWERED_OF_A_KIND = 3;

/** Answers questions of all kinds in the default profile: texts (of which some are web addresses), numbers and choices. */
const answerOnScreen = async (profile: Locator) => {
  const some = async (inputs: Locator) =>
    (await inputs.all()).slice(0, byDepth({ usual: ANSWERED_OF_A_KIND, deep: Infinity }));
  const boxes = profile.getByRole('textbox');
  for (const box of await some(boxes.and(profile.page().locator(':not([inputmode])'))))
    await box.fill('https://bluebird.example.org');
  for (const box of await some(boxes.and(profile.page().locator('[inputmode]')))) await box.fill('3');
  for (const group of await some(profile.getByRole('radiogroup'))) await group.getByRole('radio').first().check();
  const choices = profile.getByRole('group').filter({ has: profile.page().getByRole('checkbox') });
  for (const group of await some(choices)) await group.getByRole('checkbox').first().check();
};

/** Counts the clicks and the keys of the page's user from now on. */
const countGestures = async (page: Page) => {
  const counted = { clicks: 0, keys: 0 };
  await page.exposeFunction('countGesture', (gesture: keyof typeof counted) => {
    counted[gesture]++;
  });
  await page.addInitScript({
    content: `
      addEventListener('pointerdown', () => countGesture('clicks'), true);
      addEventListener('keydown', () => countGesture('keys'), true);`,
  });
  return counted;
};

test('a partner is set up with its profile, contacts and a user, who sees only this partner', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto('/partners/new');

  await test.step('a form that is not complete says everything that it lacks', async () => {
    await page.getByRole('button', { name: 'Save Partner' }).click();
    await page.getByRole('alert', { name: 'Invalid Values' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('The Following fields needs attention:')).toBeVisible();
    for (const problem of [
      'Partner Name/Title is required',
      'Display Publicly is required',
      'Contact Info is missing.',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: problem })).toBeVisible();
  });

  await test.step('where it is, and who is there', async () => {
    await page.getByLabel('Name/Title').fill(pantry);
    await choose(page, /^Partner Type/, 'Agency');
    await choose(page, /^Display Publicly/, 'Yes');
    const address = page.getByRole('region', { name: 'Address' });
    await address.getByRole('textbox', { name: 'Street', exact: true }).fill('12 Elm St');
    await address.getByLabel('City').fill('Kansas City');
    await choose(address, /^State/, 'MO');
    await address.getByLabel('Postal code').fill('64110');

    const contacts = page.getByRole('region', { name: 'Contacts' });
    const write = async (place: number, firstName: string) => {
      await contacts.getByLabel('First name').nth(place).fill(firstName);
      await contacts.getByLabel('Last name').nth(place).fill('Bird');
      await contacts.getByLabel('Email').nth(place).fill(`${firstName.toLowerCase()}@bluebird.example.com`);
    };
    await write(0, 'Robin');
    await contacts.getByLabel('Program contact').check();
    await contacts.getByRole('button', { name: 'New contact' }).click();
    await write(1, 'Jay');
    await contacts.getByRole('button', { name: 'Remove' }).nth(1).click();
    await contacts.getByRole('button', { name: 'Undo' }).click();
    await expect(contacts.getByLabel('First name').nth(1)).toHaveValue('Jay');
    await contacts.getByRole('button', { name: 'New contact' }).click();
    await write(2, 'Wren');
    await contacts.getByRole('button', { name: 'Remove' }).nth(2).click();
  });

  await test.step('it is saved before its profile is finished; the submission says what is missing', async () => {
    await page.getByRole('button', { name: 'Save Partner' }).click();
    // The list opens with the status of the new partner, and the newest first.
    await expect(page).toHaveURL(/\/partners\?/);
    await page.getByRole('row', { name: pantry }).getByRole('link', { name: pantry }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alert', { name: 'Invalid Values' });
    await expect(dialog).toContainText(/The profile is not finished: \d+ required questions have no answer yet\./);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('listitem').getByRole('button', { name: 'Short Name' }).click();
    await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('textbox', { name: 'Short Name' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'Agency' })).toContainText(/0 of \d+/);
  });

  await test.step('its profile, with a letter and an address', async () => {
    const profile = page.getByRole('tabpanel', { name: 'Profile' });
    // The questions that the bank requires are many, and answered in the same ways.
    const id = /\d+$/.exec(new URL(page.url()).pathname)![0];
    await callApi(page, 'PATCH', `partners/${id}`, { profile: { attributes: await answersAboutPartner(page) } });
    await page.reload();
    await page.getByRole('tab', { name: 'Profile' }).click();
    await answerOnScreen(profile);
    const program = profile.getByRole('group', { name: 'Program Address' });
    await program.getByRole('textbox', { name: 'Street', exact: true }).fill('14 Elm St');
    await program.getByLabel('City').fill('Kansas City');
    await choose(program, /^State/, 'KS');
    await program.getByLabel('Postal code').fill('66101');
    const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a letter') };
    const proof = profile.getByRole('group', { name: 'Proof of agency status' });
    await proof.locator('input[type=file]').setInputFiles(letter);
    await expect(proof).toContainText('letter.pdf');
    await page.getByRole('button', { name: 'Save Partner' }).click();
    // The list is as it was left.
    await expect(page).toHaveURL(/\/partners\?filter=/);
  });

  await test.step('it is found, and goes through its workflow', async () => {
    await page.getByRole('row', { name: pantry }).getByRole('link', { name: pantry }).click();
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Application Pending', { exact: true })).toBeVisible();
    await pickFromMenu(page, 'Change Status', 'Activate');
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveCount(2);
    await expect(page.getByLabel('Program contact').first()).toBeChecked();
  });
  const address = page.url();

  await test.step('a user is added to it, and invited by e-mail', async () => {
    await page.getByRole('tab', { name: 'Users' }).click();
    await page.getByRole('button', { name: 'Add user' }).click();
    const dialog = page.getByRole('dialog', { name: `Add a user for ${pantry}` });
    await dialog.getByLabel('First name').fill('Robin');
    await dialog.getByLabel('Last name').fill('Bird');
    await dialog.getByLabel('Email').fill(robinsMail);
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('link', { name: robinsMail })).toBeVisible();
  });

  await test.step('who signs in and sees their own partner, and no other', async () => {
    const robin = await (await browser.newContext()).newPage();
    const link = await readMessage(robinsMail, /\/reset-password\?\S+/);
    await robin.goto(link);
    await expect(robin.getByText('Welcome: choose your password')).toBeVisible();
    await robin.getByLabel('Your password').fill('a nest of eggs');
    await robin.getByRole('checkbox', { name: 'Show the password' }).check();
    await expect(robin.getByLabel('Your password')).toHaveAttribute('type', 'text');
    await robin.getByRole('button', { name: 'Set password and sign in' }).click();
    await expect(robin.getByRole('heading', { name: 'Today' })).toBeVisible();
    await expect(robin.getByText(` · ${pantry}`)).toBeVisible();
    await expect(menuLink(robin, 'Manage Users')).toHaveCount(0);
    await menuLink(robin, 'Partners').click();
    await robin.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(robin.getByRole('row')).toHaveCount(2);
    await robin.getByRole('row', { name: pantry }).getByRole('link', { name: pantry }).click();
    await expect(robin.getByLabel('Maximum orders per month')).toHaveCount(0);
    await robin.getByRole('tab', { name: 'Profile' }).click();
    const letter = await robin.getByRole('link', { name: 'letter.pdf' }).getAttribute('href');
    expect(await (await robin.request.get(letter!)).text()).toBe('%PDF-1.4 a letter');

    const pat = await openPageAs(browser, 'partner@example.com');
    expect((await pat.request.get(letter!)).status()).toBe(403);
    await pat.goto(address);
    await expect(pat.getByLabel('Name/Title')).toHaveCount(0);
    await expect(pat.getByRole('region', { name: 'Errors' })).not.toBeEmpty();
  });
});

test('a partner with a user takes at most 15 clicks and 60 keys', async ({ page }) => {
  const title = `Elm ${RUN_ID}`;
  const email = `jo@${RUN_ID}.org`;
  const counted = await countGestures(page);
  const { keyboard } = page;
  const chooseByKeys = async (option: string) => {
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toBeVisible();
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: option, exact: true })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
  };
  await signIn(page);
  await page.goto('/');
  await menuLink(page, 'Partners').click();
  await page.getByRole('link', { name: 'Create Partner' }).click();
  await page.getByLabel('Name/Title').click();
  await keyboard.type(title);
  await chooseByKeys('Agency');
  await chooseByKeys('Yes');
  await page.getByLabel('First name').click();
  await keyboard.type('Jo');
  await keyboard.press('Tab');
  await keyboard.type('Elm');
  await keyboard.press('Tab');
  await keyboard.type(email);
  await page.getByRole('button', { name: 'Save Partner' }).click();
  // The list opens with the status of the new partner, and the newest first.
  await expect(page).toHaveURL(/\/partners\?/);
  await page.getByRole('row', { name: title }).getByRole('link', { name: title }).click();
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('button', { name: 'Jo Elm' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await readMessage(email, /\/reset-password\?token=\S+/);
  expect(counted.clicks).toBeGreaterThan(5);
  expect(counted.clicks).toBeLessThanOrEqual(15);
  expect(counted.keys).toBeGreaterThan(20);
  expect(counted.keys).toBeLessThanOrEqual(60);
});
