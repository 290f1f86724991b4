import { expect, type Page, test } from '@playwright/test';
import { callApi, newRunId, pickFromMenu, readMessage, signIn } from './portal';

const RUN_ID = newRunId();
const oak = `Oak House ${RUN_ID}`;
const mail = (name: string) => `${name}-${RUN_ID}@example.com`;

const bringIn = async (page: Page, kind: string, rows: string) => {
  await page.goto(`/imports/new?kind=${kind}`);
  await page.getByLabel('Or paste rows').fill(rows);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Make a dry run' }).click();
};

test('partners and their users are brought in and invited', async ({ page }) => {
  await signIn(page);

  await test.step('a partner, with its contact', async () => {
    await bringIn(
      page,
      'partners',
      `Agency\tType\tContact first name\tContact last name\tContact email\n${oak}\tAgency\tAna\tNúñez\t${mail('ana')}`,
    );
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByRole('button', { name: 'New: 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invite these users' })).toHaveCount(0);
  });

  await test.step('its users, of whom one cell names a group that is not there', async () => {
    const [group] = await callApi(page, 'GET', 'groups');
    await bringIn(
      page,
      'users',
      `Email\tName\tGroup\tAgency\n${mail('eva')}\tPaz, Eva\t${group.name}\t${oak}\n${mail('leo')}\tLeo Paz\t\t${oak}\n${mail('kim')}\tKim Lee\tKings\t`,
    );
    await expect(page.getByText('says “Kings”: there is no such group')).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
  });

  await test.step('they are invited from the end of the import', async () => {
    await page.getByRole('link', { name: 'Invite these users' }).click();
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('Invited: 2')).toBeVisible();
    await expect(page.getByRole('row', { name: mail('eva') })).toContainText('The letter is on its way.');
    expect(await readMessage(mail('eva'), /reset-password\?token=\S+/)).toContain('invitation=1');
  });

  await test.step('and nobody gets a second letter from the list of users', async () => {
    await page.goto('/admin/users?filter={"hasPassword":"false"}&perPage=100');
    await page
      .getByRole('row', { name: mail('leo') })
      .getByRole('checkbox')
      .check();
    await pickFromMenu(page, 'Bulk operations', 'Invite');
    await expect(page.getByText('One chosen user will be invited.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByRole('row', { name: mail('leo') })).toContainText('an invitation that is still valid');
  });
});
