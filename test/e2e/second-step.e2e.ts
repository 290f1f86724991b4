import { expect, test } from '@playwright/test';
import {
  ADMIN_EMAIL,
  callApi,
  menuLink,
  NEW_PASSWORD,
  newRunId,
  openPageAs,
  readMessage,
  signInByForm,
} from './portal';

const RUN_ID = newRunId();

test('who is in a group that asks for two steps signs in with a code', async ({ page, browser }) => {
  const dana = `dana-${RUN_ID}@example.com`;
  const alex = await openPageAs(browser, ADMIN_EMAIL);
  const group = await callApi(alex, 'POST', 'groups', {
    name: `Careful people ${RUN_ID}`,
    roles: ['ROLE_SUPPLIER_VIEW'],
    requiresTwoStep: true,
  });
  await callApi(alex, 'POST', 'users', {
    name: { firstName: 'Dana', lastName: 'Doe' },
    email: dana,
    plainTextPassword: NEW_PASSWORD,
    groups: [{ id: group.id }],
  });

  await page.clock.install();
  await page.goto('/');
  await signInByForm(page, dana, NEW_PASSWORD);
  await expect(page.getByRole('button', { name: 'Send the code by email' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the code by SMS' })).toHaveCount(0);
  expect((await page.request.get('/api/suppliers')).status()).toBe(403);
  await page.getByRole('button', { name: 'Send the code by email' }).click();
  await expect(page).toHaveURL(/\/two-factor\/code-verification\?otpType=email$/);

  await test.step('another code can be had after two minutes', async () => {
    const again = page.getByRole('button', { name: /^Resend OTP/ });
    await expect(again).toHaveText(/^Resend OTP in \d+ s$/);
    await expect(again).toBeDisabled();
    await page.clock.fastForward('02:00');
    await expect(again).toHaveText('Resend OTP');
    await expect(again).toBeEnabled();
  });

  await test.step('a wrong code is refused', async () => {
    const code = await readMessage(dana, /\d{6}/);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Code required')).toBeVisible();
    await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid or expired code');
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Submit' }).click();
  });

  await expect(page).toHaveURL('/');
  await menuLink(page, 'Suppliers').click();
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
});

test('a forgotten password is replaced through the link of an e-mail, which works once', async ({ page, browser }) => {
  const fay = `fay-${RUN_ID}@example.com`;
  const alex = await openPageAs(browser, ADMIN_EMAIL);
  await callApi(alex, 'POST', 'users', {
    name: { firstName: 'Fay', lastName: 'Field' },
    email: fay,
    plainTextPassword: 'what was it',
    groups: [],
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(fay);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toContainText('a link is on its way');
  const link = new URL(await readMessage(fay, /https?:\S+reset-password\S+/));

  await page.goto(link.pathname + link.search);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Must have 10 to 1000 characters')).toBeVisible();
  await page.getByLabel('New password').fill('a password to keep');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Welcome. This portal holds the tools you need to manage your account.')).toBeVisible();

  const later = await (await browser.newContext()).newPage();
  await later.goto(link.pathname + link.search);
  await later.getByLabel('New password').fill('another password');
  await later.getByRole('button', { name: 'Set password' }).click();
  await expect(later.getByRole('alert')).toContainText('no longer valid');
});
