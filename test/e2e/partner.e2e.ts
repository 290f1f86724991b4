import { expect, type Locator, test } from '@playwright/test';
import { choose, openPageAs, pickFromMenu, RUN_ID, signIn, signInByForm } from './portal';

const pantry = `Bluebird Pantry ${RUN_ID}`;
const robinsMail = `robin-${RUN_ID}@example.com`;

/** Answers all questions of the default profile: texts (of which some are web addresses), numbers and choices. */
const answerAll = async (profile: Locator) => {
  for (const box of await profile.getByRole('textbox').all()) await box.fill('https://bluebird.example.org');
  for (const box of await profile.getByRole('spinbutton').all()) await box.fill('3');
  for (const group of await profile.getByRole('radiogroup').all()) await group.getByRole('radio').first().check();
  for (const group of await profile.getByRole('group').all()) {
    const boxes = group.getByRole('checkbox');
    if (await boxes.count()) await boxes.first().check();
  }
};

test('a partner is set up with its profile, contacts and a user, who sees only this partner', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto('/partners/new');

  await test.step('a form that is not complete says everything that it lacks', async () => {
    await page.getByRole('button', { name: 'Save Partner' }).click();
    await page.getByRole('dialog', { name: 'Invalid Values' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('The Following fields needs attention:')).toBeVisible();
    for (const problem of [
      'Partner Name/Title is required',
      'Display Publicly is required',
      'Contact Info is missing.',
      'Short Name: Field is required',
    ])
      await expect(page.getByRole('listitem').filter({ hasText: problem })).toBeVisible();
  });

  await test.step('where it is, and who is there', async () => {
    await page.getByLabel('Name/Title').fill(pantry);
    await choose(page, /^Partner Type/, 'Agency');
    await choose(page, /^Display Publicly/, 'Yes');
    const address = page.getByRole('region', { name: 'Address' });
    await address.getByLabel('Street', { exact: true }).fill('12 Elm St');
    await address.getByLabel('City').fill('Kansas City');
    await choose(address, /^State/, 'MO');
    await address.getByLabel('Postal code').fill('64110');

    const contacts = page.getByRole('region', { name: 'Contacts' });
    const write = async (place: number, firstName: string) => {
      await contacts.getByLabel('First name').nth(place).fill(firstName);
      await contacts.getByLabel('Last name').nth(place).fill('Bird');
      await contacts.getByLabel('E-mail').nth(place).fill(`${firstName.toLowerCase()}@bluebird.example.com`);
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

  await test.step('its profile, with a letter and an address', async () => {
    await page.getByRole('tab', { name: 'Profile' }).click();
    const profile = page.getByRole('tabpanel', { name: 'Profile' });
    await answerAll(profile);
    const program = profile.getByRole('group', { name: 'Program Address' });
    await program.getByLabel('Street', { exact: true }).fill('14 Elm St');
    await choose(program, /^State/, 'KS');
    await program.getByLabel('Postal code').fill('66101');
    const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a letter') };
    const proof = profile.getByRole('group', { name: 'Proof of agency status' });
    await proof.locator('input[type=file]').setInputFiles(letter);
    await expect(proof).toContainText('letter.pdf');
    await page.getByRole('button', { name: 'Save Partner' }).click();
    await expect(page).toHaveURL(/\/partners$/);
  });

  await test.step('it is found, and goes through its workflow', async () => {
    await choose(page, /^Partner/, pantry);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('row', { name: pantry }).getByRole('link').click();
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

  await test.step('a user is made for it', async () => {
    await page.goto('/admin/users/new');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Bird');
    await page.getByLabel('Email').fill(robinsMail);
    await page.getByLabel('Password', { exact: true }).fill('a nest of eggs');
    await page.getByRole('checkbox', { name: 'Partner', exact: true }).check();
    await choose(page, 'Partner assignments', pantry);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/admin\/users$/);
    await page.goto(address);
    await page.getByRole('tab', { name: 'Users' }).click();
    await expect(page.getByRole('link', { name: robinsMail })).toBeVisible();
  });

  await test.step('who signs in and sees their own partner, and no other', async () => {
    const robin = await (await browser.newContext()).newPage();
    await robin.goto('/');
    await signInByForm(robin, robinsMail, 'a nest of eggs');
    await expect(robin.getByRole('heading', { name: `Own Inventory – ${pantry}` })).toBeVisible();
    await expect(robin.getByRole('link', { name: 'Manage Users' })).toHaveCount(0);
    await robin.getByRole('link', { name: 'Partners', exact: true }).click();
    await robin.getByRole('button', { name: 'Search' }).click();
    await expect(robin.getByRole('row')).toHaveCount(2);
    await robin.getByRole('row', { name: pantry }).getByRole('link').click();
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
