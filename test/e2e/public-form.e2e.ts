import type { Language } from '@bank/domain';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { messages } from '../../apps/public-form/src/messages';
import { findFaintTexts, findViolations, prepareLooks } from './barriers';
import { findSmallTargets } from './layout';
import { ADMIN_EMAIL, callApi, newRunId, openPageAs } from './portal';

const RUN_ID = newRunId();

/** The window of a phone. */
test.use({ viewport: { width: 390, height: 780 } });

const { en, es } = messages;
const LAST_NAME = `Prueba${RUN_ID}`;
/** A child under four, of this run alone. */
const childNamed = (firstName: string) => ({
  firstName,
  lastName: LAST_NAME,
  birthdate: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
});
type Child = ReturnType<typeof childNamed>;

const open = async (page: Page, language: Language) => {
  await page.goto(`/register?lang=${language}`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
};

/** Answers the first question with No, and asks whether the child is registered already. */
const ask = async (page: Page, language: Language, { firstName, lastName, birthdate }: Child) => {
  const say = messages[language];
  await page.getByRole('button', { name: say.question.no, exact: true }).click();
  await page.getByLabel(say.fields.firstName).fill(firstName);
  await page.getByLabel(say.fields.lastName).fill(lastName);
  await page.getByLabel(say.fields.birthdate).fill(birthdate);
  await page.getByRole('button', { name: say.check.submit }).click();
};

const each = async (inputs: Locator, act: (input: Locator) => Promise<unknown>) => {
  for (const input of await inputs.all()) await act(input);
};

/** Fills in all that is required and still empty. The questions are the bank's own, so they are found by their kinds. */
const fillForm = async (page: Page, language: Language) => {
  const say = messages[language];
  await expect(page.getByRole('heading', { level: 2, name: say.form.title })).toBeFocused();
  await page.getByLabel(say.fields.parentFirstName).fill('Rosa');
  await page.getByLabel(say.fields.parentLastName).fill(LAST_NAME);
  await page.getByLabel(say.fields.partner, { exact: true }).selectOption({ index: 1 });
  const zip = page.locator('[role="combobox"]');
  await zip.pressSequentially('64110');
  await page.getByRole('option', { name: /^64110 / }).click();
  await expect(zip).toHaveValue(/^64110 \(/);
  await each(page.locator('input[type="text"][required]:not([role])'), async (text) => {
    if (!(await text.inputValue())) await text.fill('2');
  });
  await each(page.locator('select[required]'), async (select) => {
    if (!(await select.inputValue())) await select.selectOption({ index: 1 });
  });
  const groups = page.locator('fieldset.field').filter({ hasNot: page.locator('legend .optional') });
  await each(groups, (group) => group.locator('input').first().check());
  await each(page.locator('div.field > .choice > input[required]'), (box) => box.check());
};

/** Looks for barriers in what is shown, in both color schemes, which differ by their colors alone, and for what is wider than the window. */
const checkPanel = async (page: Page, what: string) => {
  await prepareLooks(page);
  expect.soft(await findViolations(page), what).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect.soft(await findFaintTexts(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await page.evaluate(findSmallTargets, 44), `${what}, too small to touch`).toEqual([]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect.soft(overflow, `${what} is too wide`).toBe(0);
};

const registeredChildren = async (staff: Page, child: Child): Promise<{ id: string; status: string }[]> => {
  const found = await callApi(staff, 'GET', `clients?keyword=${child.lastName}&per_page=-1`);
  return found.filter(({ firstName }: Child) => firstName === child.firstName);
};

for (const [language, say, width] of [
  ['en', en, 390],
  ['es', es, 320],
] as const)
  test(`a family registers a child from a phone, and not twice (${language})`, async ({ page, browser }) => {
    await page.setViewportSize({ width, height: 640 });
    const child = childNamed(language === 'en' ? 'Ana' : 'Lucía');
    await open(page, language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { name: say.faq.title })).toBeVisible();
    await checkPanel(page, 'the question');

    await page.getByRole('button', { name: say.question.yes, exact: true }).click();
    await expect(page.getByRole('heading', { name: say.hospital.title })).toBeFocused();
    await checkPanel(page, 'the hospital');
    await page.getByRole('button', { name: say.page.back }).click();

    await page.getByRole('button', { name: say.question.no, exact: true }).click();
    await page.getByRole('button', { name: say.check.submit }).click();
    await expect(page.getByLabel(say.fields.firstName)).toBeFocused();
    await expect(page.getByText(say.problems.birthdate)).toBeVisible();
    await checkPanel(page, 'the duplicate check');
    await page.goBack();

    await ask(page, language, child);
    await expect(page.getByText(say.form.unique)).toBeVisible();
    await checkPanel(page, 'the form');
    await page.getByRole('button', { name: say.form.submit }).click();
    const dialog = page.getByRole('dialog', { name: say.form.invalidTitle });
    await expect(dialog.getByText(say.form.invalidText)).toBeVisible();
    await checkPanel(page, 'invalid values');
    await dialog.getByRole('button', { name: say.page.ok }).click();
    await expect(page.getByLabel(say.fields.parentFirstName)).toBeFocused();
    await checkPanel(page, 'the form with problems');
    await page.getByRole('link', { name: say.fields.partner, exact: true }).click();
    await expect(page.getByLabel(say.fields.partner, { exact: true })).toBeFocused();

    await page.getByRole('heading', { level: 2, name: say.form.title }).focus();
    await fillForm(page, language);
    await checkPanel(page, 'the form filled in');
    await page.getByRole('button', { name: say.form.submit }).click();
    await expect(page.getByRole('heading', { name: say.thanks.title })).toBeFocused();
    await checkPanel(page, 'the thanks');
    const id = await page.locator('.number').textContent();
    expect(await page.evaluate('localStorage.length')).toBe(0);

    const staff = await openPageAs(browser, ADMIN_EMAIL);
    const client = await callApi(staff, 'GET', `clients/${id}?include=attributes`);
    expect(client).toMatchObject({ ...child, parentFirstName: 'Rosa', status: 'CREATION', isPublic: true });
    const zip = client.attributes.find(({ name }: { name: string }) => name === 'guardian_zip');
    expect(zip.value.label).toMatch(/^64110 /);

    await open(page, language);
    await ask(page, language, { ...child, firstName: child.firstName.toUpperCase() });
    await expect(page.getByRole('heading', { name: say.duplicate.title })).toBeFocused();
    await expect(page.getByText(say.duplicate.partner, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: say.form.submit })).toHaveCount(0);
    await checkPanel(page, 'the duplicate');
    expect(await registeredChildren(staff, child)).toHaveLength(1);
  });

test('what was typed is there again after a reload, in the other language too', async ({ page }) => {
  await open(page, 'en');
  await ask(page, 'en', childNamed('Nora'));
  await page.getByLabel(en.fields.parentFirstName).fill('Rosa');
  await page.reload();
  await expect(page.getByRole('heading', { name: en.draft.offerTitle })).toBeVisible();
  await expect(page.getByText('Nora')).toHaveCount(0);
  await checkPanel(page, 'the offer');
  await page.getByRole('link', { name: 'Español' }).click();
  await expect(page).toHaveURL(/lang=es/);
  await page.getByRole('button', { name: es.draft.goOn }).click();
  await expect(page.getByLabel(es.fields.parentFirstName)).toHaveValue('Rosa');
  const clear = page.getByRole('button', { name: es.draft.clear });
  await clear.click();
  const dialog = page.getByRole('dialog', { name: es.draft.clearTitle });
  await checkPanel(page, 'the question before clearing');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(clear).toBeFocused();
  await clear.click();
  await dialog.getByRole('button', { name: es.draft.clear }).click();
  await expect(page.getByRole('heading', { name: es.question.title })).toBeFocused();
  expect(await page.evaluate('localStorage.length')).toBe(0);
});

test('an answer that is lost on its way registers the child once', async ({ page, context, browser }) => {
  const child = childNamed('Iris');
  await open(page, 'es');
  await ask(page, 'es', child);
  await fillForm(page, 'es');
  await context.setOffline(true);
  await expect(page.getByText(es.trouble.offline)).toBeVisible();
  await page.getByRole('button', { name: es.form.submit }).click();
  await expect(page.getByRole('alert')).toContainText(es.trouble.notSent);
  await context.setOffline(false);
  await page.route(
    '**/api/public/client?*',
    async (route) => {
      await route.fetch({ maxRetries: 2 });
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: es.trouble.tryAgain }).click();
  await expect(page.getByRole('alert')).toContainText(es.trouble.notSent);
  await page.getByRole('button', { name: es.trouble.tryAgain }).click();
  await expect(page.getByRole('heading', { name: es.thanks.title })).toBeFocused();
  expect(await registeredChildren(await openPageAs(browser, ADMIN_EMAIL), child)).toHaveLength(1);
});

/** What has the focus. */
const readFocused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    const { tagName, type, value, checked, required, inputMode, textContent } = element;
    return {
      tagName,
      type,
      value,
      checked,
      required,
      inputMode,
      text: textContent,
      role: element.getAttribute('role'),
    };
  });

/** Answers what has the focus, with keys alone, where an answer is required and missing. */
const answerByKeys = async (page: Page, { firstName, birthdate }: Child) => {
  const { tagName, type, value, checked, required, inputMode, role } = await readFocused(page);
  const [year, month, day] = birthdate.split('-');
  if (type === 'checkbox' || type === 'radio') {
    if (!checked) await page.keyboard.press('Space');
  } else if (!required || value) return;
  else if (role === 'combobox') {
    await page.keyboard.type('64110');
    await expect(page.locator('[role="option"]').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else if (tagName === 'SELECT') await page.keyboard.press('ArrowDown');
  else if (type === 'date') await page.keyboard.type(`${month}${day}${year}`);
  else await page.keyboard.type(inputMode === 'numeric' ? '2' : firstName);
};

test('the keyboard alone is enough', async ({ page, browser }) => {
  const child = childNamed('Tania');
  await open(page, 'en');
  /** Goes on from field to field, and presses the button with this name. */
  const goTo = async (button: string) => {
    for (let steps = 0; steps < 200; steps += 1) {
      await page.keyboard.press('Tab');
      if ((await readFocused(page)).text === button) return page.keyboard.press('Enter');
      await answerByKeys(page, child);
    }
    throw new Error(`The keyboard does not reach "${button}"`);
  };
  await goTo(en.question.no);
  await expect(page.getByRole('heading', { name: en.check.title })).toBeFocused();
  await goTo(en.check.submit);
  await expect(page.getByRole('heading', { name: en.form.title })).toBeFocused();
  await expect(page.locator('[role="combobox"]')).toBeVisible();
  await goTo(en.form.submit);
  await expect(page.getByRole('heading', { name: en.thanks.title })).toBeFocused();
  const staff = await openPageAs(browser, ADMIN_EMAIL);
  const id = await page.locator('.number').textContent();
  expect(await callApi(staff, 'GET', `clients/${id}`)).toMatchObject({ birthdate: child.birthdate, isPublic: true });
});

test('what administrators write is what families read', async ({ page, browser }) => {
  const staff = await openPageAs(browser, ADMIN_EMAIL);
  const { publicFaqTextEs: before } = await callApi(staff, 'GET', 'system/settings');
  await staff.goto('/admin/configuration');
  const texts = staff.getByRole('region', { name: 'Public registration' });
  await texts.getByLabel('Frequently asked questions (Spanish)').fill('¿Cuándo abren?\n\nLos martes.');
  await staff.getByRole('button', { name: 'Save Configuration' }).click();
  await expect(staff.getByText('Saved')).toBeVisible();
  await open(page, 'es');
  await expect(page.getByRole('heading', { name: '¿Cuándo abren?' })).toBeVisible();
  await expect(page.getByText('Los martes.')).toBeVisible();
  await callApi(staff, 'POST', 'system/settings', { publicFaqTextEs: before });
});

test('two children of one family are registered with few taps and keys', async ({ page }) => {
  let count = 0;
  const tap = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  const type = async (target: Locator, text: string) => {
    count += 1 + text.length;
    await target.fill(text);
  };
  const choose = async (target: Locator) => {
    count += 2;
    await target.selectOption({ index: 1 });
  };
  const { fields } = en;
  /** Answers what is required and still open. */
  const answer = async () => {
    await expect(page.getByRole('heading', { level: 2, name: en.form.title })).toBeVisible();
    await expect(page.locator('select[required]').first()).toBeVisible();
    await each(page.locator('input[type="text"][required]:not([role])'), async (text) => {
      if (!(await text.inputValue())) await type(text, '2');
    });
    await each(page.locator('select[required]'), async (select) => {
      if (!(await select.inputValue())) await choose(select);
    });
    const groups = page.locator('fieldset.field').filter({ hasNot: page.locator('legend .optional') });
    await each(groups, async (group) => {
      if (!(await group.locator('input:checked').count())) await tap(group.locator('input').first());
    });
    await each(page.locator('div.field > .choice > input[required]:not(:checked)'), tap);
    await tap(page.getByRole('button', { name: en.form.submit }));
    await expect(page.getByRole('heading', { name: en.thanks.title })).toBeFocused();
  };
  const check = async (firstName: string) => {
    await type(page.getByLabel(fields.firstName), firstName);
    await type(page.getByLabel(fields.lastName), 'Oak');
    // Three taps choose a day in a phone's calendar.
    count += 3;
    await page.getByLabel(fields.birthdate).fill(childNamed(firstName).birthdate);
    await tap(page.getByRole('button', { name: en.check.submit }));
  };

  await open(page, 'en');
  await tap(page.getByRole('button', { name: en.question.no, exact: true }));
  await check(`Ada${RUN_ID}`.slice(0, 12));
  await type(page.getByLabel(fields.parentFirstName), 'Rosa');
  await type(page.getByLabel(fields.parentLastName), 'Oak');
  await choose(page.getByLabel(fields.partner, { exact: true }));
  await type(page.locator('[role="combobox"]'), '64110');
  await tap(page.getByRole('option', { name: /^64110 / }));
  await answer();
  await tap(page.getByRole('button', { name: en.thanks.sibling }));
  await check(`Bo${RUN_ID}`.slice(0, 12));
  await answer();
  expect(count).toBeLessThanOrEqual(110);
  test.info().annotations.push({ type: 'taps and keys', description: String(count) });
});
