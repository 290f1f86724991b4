import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Question } from '../registration/question';
import { FakeServer } from '../testing/fakeServer';
import { askAbout, CHILD, closePage, fillIn, openPage, press } from '../testing/openPage';
import { optionQuestion, question, typedQuestion } from '../testing/questions';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(closePage);

/** Opens the form with these questions and everything else filled in. */
const openForm = async (questions: Question[], language: 'en' | 'es' = 'en') => {
  server.questions = questions;
  openPage(`/register?lang=${language}`);
  await askAbout(CHILD, language);
  await screen.findByRole('heading', { name: language === 'es' ? 'Formulario de Registro' : 'Registration Form' });
  await waitFor(() => expect(document.getElementById('field-partner')).not.toBeNull());
  const parent = document.querySelectorAll('[autocomplete="given-name"], [autocomplete="family-name"]');
  for (const input of parent) fireEvent.input(input, { target: { value: 'Eva' } });
  fireEvent.change(document.getElementById('field-partner')!, { target: { value: '7' } });
};

/** Sends the form. @returns the answers that the server registered, by question */
const sendForm = async () => {
  press('Send registration');
  await screen.findByRole('heading', { name: 'Thank you. Your registration has been received.' });
  const [{ attributes } = { attributes: [] }] = server.registered;
  return Object.fromEntries(
    (attributes as { definition_id: number; value: unknown }[]).map(({ definition_id, value }) => [
      definition_id,
      value,
    ]),
  );
};

const choose = (group: string, name: string) =>
  fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(name));

describe('the inputs of attributes', () => {
  it('say what is odd about a phone, an email or a number when they are left, and send it all the same', async () => {
    await openForm([
      question(1, { name: 'guardian_mobile_phone' }),
      question(2, { name: 'guardian_email_address' }),
      typedQuestion(3, 'INTEGER', 'NUMBER'),
    ]);
    const next = document.getElementById('field-partner')!;
    const leave = (label: RegExp) => fireEvent.blur(screen.getByLabelText(label), { relatedTarget: next });
    const typed = { '1': '816 55', '2': 'eva@', '3': '-3' };
    for (const [id, text] of Object.entries(typed)) {
      fillIn(new RegExp(`Question ${id}`), text);
      leave(new RegExp(`Question ${id}`));
    }
    const described = (id: string) => {
      const input = screen.getByLabelText(new RegExp(`Question ${id}`));
      return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
    };
    expect(['1', '2', '3'].map(described)).toEqual([
      expect.stringContaining('does not look like a telephone number'),
      expect.stringContaining('does not look like an email address'),
      expect.stringContaining('less than zero'),
    ]);
    fillIn(/Question 1/, '(816) 555-0100');
    expect(described('1')).toBeUndefined();
    expect(await sendForm()).toEqual({ 1: '(816) 555-0100', 2: 'eva@', 3: '-3' });
  });

  it('take texts, numbers and days', async () => {
    await openForm([
      question(1),
      typedQuestion(2, 'TEXT', 'TEXTAREA'),
      typedQuestion(3, 'INTEGER', 'NUMBER'),
      typedQuestion(4, 'DATETIME', 'DATETIME'),
      typedQuestion(5, 'URL', 'TEXT'),
      typedQuestion(6, 'FLOAT', 'NUMBER'),
    ]);
    fillIn(/Question 1/, 'Line');
    fillIn(/Question 2/, 'Two\nlines');
    fillIn(/Question 3/, '3');
    fillIn(/Question 4/, '2026-03-01');
    fillIn(/Question 5/, 'example.org');
    expect(await sendForm()).toEqual({
      1: 'Line',
      2: 'Two\nlines',
      3: '3',
      4: '2026-03-01T00:00:00.000Z',
      5: 'example.org',
    });
  });

  it('take choices, and offer none that is deleted', async () => {
    await openForm([
      optionQuestion(1, 'SELECT_SINGLE'),
      optionQuestion(2, 'SELECT_MULTI'),
      optionQuestion(3, 'RADIO'),
      optionQuestion(4, 'CHECKBOX_GROUP'),
      typedQuestion(5, 'BOOLEAN', 'YES_NO_RADIO'),
      typedQuestion(6, 'BOOLEAN', 'TOGGLE'),
      optionQuestion(7, 'RADIO'),
    ]);
    expect(screen.queryByText('Three')).toBeNull();
    fillIn(/Question 1/, '2');
    choose('Question 2 (optional)', 'Two');
    choose('Question 2 (optional)', 'One');
    choose('Question 3 (optional)', 'One');
    choose('Question 4 (optional)', 'One');
    choose('Question 4 (optional)', 'One');
    choose('Question 5 (optional)', 'No');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Question 6 (optional)' }));
    choose('Question 7 (optional)', 'Two');
    const group = within(screen.getByRole('group', { name: 'Question 7 (optional)' }));
    fireEvent.click(await group.findByRole('button', { name: 'Clear this answer' }));
    await waitFor(() => expect(group.getByLabelText('Two')).toHaveProperty('checked', false));
    expect(await sendForm()).toEqual({ 1: 2, 2: [1, 2], 3: 1, 5: false, 6: true });
  });

  it('ask for a required agreement until it is ticked', async () => {
    await openForm([typedQuestion(1, 'BOOLEAN', 'TOGGLE', { label: 'I agree', isRequired: true })]);
    const box = screen.getByRole('checkbox', { name: 'I agree' });
    fireEvent.click(box);
    await waitFor(() => expect(box).toHaveProperty('checked', true));
    fireEvent.click(box);
    await waitFor(() => expect(box).toHaveProperty('checked', false));
    press('Send registration');
    await screen.findByRole('dialog', { name: 'Invalid Values' });
    expect(server.registered).toEqual([]);
    press('OK');
    await waitFor(() => expect(document.activeElement).toBe(box));
    fireEvent.click(box);
    expect(await sendForm()).toEqual({ 1: true });
  });

  it('take an address in its parts, and say which one is missing', async () => {
    await openForm([typedQuestion(1, 'ADDRESS', 'ADDRESS')]);
    fillIn(/^Street/, '1 Oak St');
    fillIn('City', 'Springfield');
    fillIn('Zip code', '65801');
    press('Send registration');
    await screen.findByRole('dialog', { name: 'Invalid Values' });
    press('OK');
    const state = screen.getByLabelText('State');
    await waitFor(() => expect(document.activeElement).toBe(state));
    expect(state.getAttribute('aria-describedby')).toBe('field-attributes-1-state-problem');
    fillIn('State', 'MO');
    expect(await sendForm()).toEqual({
      1: { street1: '1 Oak St', city: 'Springfield', postalCode: '65801', state: 'MO', country: 'United States' },
    });
  });

  it('find a zip by its digits with the keyboard alone', async () => {
    await openForm([typedQuestion(1, 'ZIPCODE', 'ZIPCODE', { isRequired: true })]);
    const box = screen.getByRole('combobox', { name: 'Question 1' });
    box.focus();
    fillIn('Question 1', '641');
    await screen.findByText('2 matches');
    expect(box.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const second = screen.getByRole('option', { name: '64111 (Jackson County, MO)' });
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(second.id));
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(box).toHaveProperty('value', '64111 (Jackson County, MO)'));
    expect(await sendForm()).toEqual({ 1: { id: 12, label: '64111 (Jackson County, MO)' } });
  });

  it.each(['ZIPCODE', 'ADDRESS'] as const)(
    'bring the keyboard of digits for a zip code, and let the browser fill it in: %s',
    async (type) => {
      await openForm([typedQuestion(1, type, type)]);
      const box = screen.getByLabelText(type === 'ADDRESS' ? /^Zip code/ : 'Question 1 (optional)', {
        selector: 'input',
      });
      expect(box.getAttribute('inputmode')).toBe('numeric');
      expect(box.getAttribute('autocomplete')).toBe('postal-code');
    },
  );

  it('bring all letters for a postal code abroad', async () => {
    await openForm([typedQuestion(1, 'ADDRESS', 'ADDRESS')]);
    fillIn(/^Country/, 'Canada');
    await waitFor(() => expect(screen.getByLabelText(/^Zip code/).getAttribute('inputmode')).toBe('text'));
  });

  it('refuse a zip that was typed and not found', async () => {
    await openForm([typedQuestion(1, 'ZIPCODE', 'ZIPCODE')]);
    const box = screen.getByRole('combobox', { name: 'Question 1 (optional)' });
    fillIn(/Question 1/, '12');
    await screen.findByText('No matches.');
    fireEvent.blur(box);
    press('Send registration');
    await screen.findByRole('dialog', { name: 'Invalid Values' });
    expect(await screen.findByText('Is not in the zip code table: choose again')).toBeTruthy();
    expect(server.registered).toEqual([]);
  });

  it('take several zips, and take the only match as chosen', async () => {
    await openForm([typedQuestion(1, 'ZIPCODE', 'ZIPCODE_MULTI')]);
    const box = screen.getByRole('combobox', { name: 'Question 1 (optional)' });
    for (const digits of ['64110', '66204', '64111']) {
      fillIn(/Question 1/, digits);
      await screen.findByText(/match/);
      fireEvent.blur(box);
      await within(screen.getByRole('list', { name: 'Chosen' })).findByText(new RegExp(digits));
    }
    press('Remove 66204 (Johnson County, KS)');
    await waitFor(() => expect(screen.queryByText(/66204/)).toBeNull());
    expect(await sendForm()).toMatchObject({ 1: [{ id: 11 }, { id: 12 }] });
  });

  it('take a file, and refuse one that is none of the kinds', async () => {
    await openForm([typedQuestion(1, 'FILE', 'FILE_UPLOAD')], 'en');
    const picker = screen.getByLabelText(/Question 1/);
    const pick = (file: File) => {
      Object.defineProperty(picker, 'files', { value: [file], configurable: true });
      Object.defineProperty(picker, 'value', { value: '', writable: true, configurable: true });
      fireEvent.change(picker);
    };
    pick(new File(['MZ'], 'run.exe', { type: 'application/x-msdownload' }));
    expect(await screen.findByText(/^Must be a PDF/)).toBeTruthy();
    pick(new File(['%PDF'], 'birth.pdf', { type: 'application/pdf' }));
    await screen.findByText('birth.pdf');
    expect(screen.queryByText(/^Must be a PDF/)).toBeNull();
    expect(await sendForm()).toEqual({
      1: {
        filename: 'birth.pdf',
        filesize: 4,
        mimeType: 'application/pdf',
        content: 'data:application/pdf;base64,JVBERg==',
      },
    });
  });

  it('speak Spanish where there is a translation, and say where there is none', async () => {
    await openForm(
      [
        optionQuestion(1, 'RADIO', { helpText: 'Help', helpTextEs: 'Ayuda' }),
        question(2, { labelEs: null }),
        typedQuestion(3, 'BOOLEAN', 'YES_NO_RADIO'),
      ],
      'es',
    );
    const group = within(screen.getByRole('group', { name: 'Pregunta 1 (opcional)' }));
    expect(group.getByText('Uno')).toBeTruthy();
    expect(group.getByText('Ayuda')).toBeTruthy();
    expect(screen.getByText('Question 2').getAttribute('lang')).toBe('en');
    expect(within(screen.getByRole('group', { name: 'Pregunta 3 (opcional)' })).getByLabelText('Sí')).toBeTruthy();
  });
});
