import { fireEvent, screen, waitFor } from '@testing-library/react';
import { messages } from './messages';
import { FakeServer } from './testing/fakeServer';
import { askAbout, CHILD, closePage, fillIn, openPage, press } from './testing/openPage';
import { question, typedQuestion } from './testing/questions';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(closePage);

const { en, es } = messages;
const heading = (name: string) => screen.findByRole('heading', { name });
const shownIn = (label: string) =>
  (screen.getByLabelText(label, { selector: 'input, select' }) as HTMLInputElement).value;

const fillForm = async () => {
  await heading(en.form.title);
  await screen.findByLabelText('Question 1', { selector: 'input' });
  fillIn(en.fields.parentFirstName, 'Eva');
  fillIn(en.fields.parentLastName, 'Peña');
  fillIn(en.fields.partner, '7');
};

describe('the last page', () => {
  it('says who answers, when, and where the bank is reached', async () => {
    openPage();
    await askAbout(CHILD);
    await fillForm();
    fillIn('Question 1', 'An answer');
    press(en.form.submit);
    await heading(en.thanks.title);
    expect(screen.getByText(/Oak House will look at your registration.*within 7 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '816-555-0100' }).getAttribute('href')).toBe('tel:8165550100');
    expect(screen.getByText('Hours: Monday to Friday')).toBeTruthy();
  });

  it('begins a brother or sister with all that is not the child’s own', async () => {
    server.questions = [
      question(1, { isRequired: true }),
      question(2, { isRequired: true, isAboutChild: true }),
      question(3, { isRequired: true, isDuplicateReference: true }),
      typedQuestion(4, 'BOOLEAN', 'TOGGLE', { name: 'client_agreement', isRequired: true }),
    ];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    for (const id of [1, 2, 3]) fillIn(`Question ${id}`, `Answer ${id}`);
    fireEvent.click(screen.getByLabelText('Question 4'));
    press(en.form.submit);
    await heading(en.thanks.title);
    press(en.thanks.sibling);
    await heading(en.check.title);
    for (const field of [en.fields.firstName, en.fields.lastName, en.fields.birthdate]) expect(shownIn(field)).toBe('');
    fillIn(en.fields.firstName, 'Ana');
    fillIn(en.fields.lastName, 'Peña');
    fillIn(en.fields.birthdate, CHILD.birthdate);
    press(en.check.submit);
    await screen.findByLabelText('Question 1', { selector: 'input' });
    expect([shownIn(en.fields.parentFirstName), shownIn(en.fields.partner)]).toEqual(['Eva', '7']);
    expect([1, 2, 3].map((id) => shownIn(`Question ${id}`))).toEqual(['Answer 1', '', '']);
    expect((screen.getByLabelText('Question 4') as HTMLInputElement).checked).toBe(false);
    for (const id of [2, 3]) fillIn(`Question ${id}`, `Other ${id}`);
    fireEvent.click(screen.getByLabelText('Question 4'));
    press(en.form.submit);
    await heading(en.thanks.title);
    expect(server.registered).toHaveLength(2);
    expect(server.registered[1]).toMatchObject({ firstName: 'Ana', parentFirstName: 'Eva', partner: { id: 7 } });
  });
});

describe('a child who is registered already', () => {
  it.each([
    ['en', en],
    ['es', es],
  ] as const)('is asked about by telephone, where the bank names no agency (%s)', async (language, say) => {
    server.known.set(`${CHILD.firstName} ${CHILD.lastName} ${CHILD.birthdate}`, { id: null });
    openPage(`/register?lang=${language}`);
    await askAbout(CHILD, language);
    await heading(say.duplicate.title);
    expect(screen.getByText(say.duplicate.textToCall)).toBeTruthy();
    expect(screen.getByRole('link', { name: '816-555-0100' })).toBeTruthy();
  });
});

describe('a zip code that is typed without a connection', () => {
  const openForm = async () => {
    server.questions = [typedQuestion(1, 'ZIPCODE', 'ZIPCODE', { isRequired: true })];
    openPage();
    await askAbout(CHILD);
    await fillForm();
  };
  const typeOffline = async (zip: string) => {
    server.fates['GET zip-county'] = ['unreachable'];
    fillIn('Question 1', zip);
    await screen.findByText(`${zip} can’t be looked up now. It will be checked when you send the registration.`);
    fireEvent.blur(screen.getByRole('combobox', { name: /^Question 1/ }));
  };

  it('is taken, and looked up when the registration is sent', async () => {
    await openForm();
    await typeOffline('64110');
    press(en.form.submit);
    await heading(en.thanks.title);
    expect(server.registered[0]).toMatchObject({
      attributes: [{ definition_id: 1, value: { id: 11, label: '64110 (Jackson County, MO)' } }],
    });
  });

  it('is refused on sending where there is none, and nothing is sent', async () => {
    await openForm();
    await typeOffline('99999');
    press(en.form.submit);
    expect(await screen.findAllByText('There is no zip code 99999 in our area: type it again.')).not.toHaveLength(0);
    expect(server.registered).toEqual([]);
  });

  it('is kept while the list can still not be reached', async () => {
    await openForm();
    await typeOffline('64110');
    server.fates['GET zip-county'] = ['unreachable'];
    press(en.form.submit);
    await screen.findByText(en.trouble.notSent);
    await waitFor(() => expect(shownIn('Question 1')).toBe('64110'));
    expect(server.registered).toEqual([]);
  });
});
