import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { messages } from './messages';
import { FakeServer } from './testing/fakeServer';
import { askAbout, CHILD, closePage, fillIn, openPage, press } from './testing/openPage';
import { question } from './testing/questions';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(closePage);

const { en, es } = messages;
const CHILD_NAME = `${CHILD.firstName} ${CHILD.lastName} ${CHILD.birthdate}`;
const heading = (name: string) => screen.findByRole('heading', { name });

/** Fills in all that a registration needs. */
const fillForm = async (say = en, answer = 'An answer') => {
  await heading(say.form.title);
  fillIn(say.fields.parentFirstName, 'Eva');
  fillIn(say.fields.parentLastName, 'Peña');
  fillIn(say.fields.partner, '7');
  fillIn(say === en ? 'Question 1' : 'Pregunta 1', answer);
};
const sendings = () => server.asked.filter(({ path }) => path.startsWith('public/client?'));

describe('the page', () => {
  it.each([
    ['en', en],
    ['es', es],
  ] as const)('leads from the question to the thanks in %s', async (language, say) => {
    openPage(`/register?lang=${language}`);
    expect(await heading(say.question.title)).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe(language));
    await askAbout(CHILD, language);
    expect(await screen.findByText(say.form.unique)).toBeTruthy();
    await fillForm(say);
    press(say.form.submit);
    await waitFor(async () => expect(document.activeElement).toBe(await heading(say.thanks.title)));
    expect(screen.getByText('BCDF2579')).toBeTruthy();
    expect(screen.getByText('Back door')).toBeTruthy();
    expect(server.registered).toEqual([
      {
        ...CHILD,
        parentFirstName: 'Eva',
        parentLastName: 'Peña',
        partner: { id: 7 },
        attributes: [{ definition_id: 1, value: 'An answer' }],
        lang: language,
        website: '',
      },
    ]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('shows a family of the hospital what the bank says to it', async () => {
    openPage('/register?lang=es');
    press('Sí');
    expect(await screen.findByText('Hospital es')).toBeTruthy();
    press(es.page.back);
    expect(await heading(es.question.title)).toBeTruthy();
  });

  it('says something to them also where the bank says nothing, or can’t be asked', async () => {
    server.fates['GET public/texts'] = [{ status: 200, body: { data: { bank: 'B', hospital: '', faq: '' } } }];
    openPage();
    press('Yes');
    expect(await screen.findByText(en.hospital.text)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: en.faq.title })).toBeNull();
  });

  it('shows frequent questions as headings', async () => {
    openPage();
    expect(await heading('Who?')).toBeTruthy();
    expect(screen.getByText('Everybody.').tagName).toBe('P');
  });

  it('asks for all three values before it checks', async () => {
    openPage('/register?lang=es');
    press(es.question.no);
    await heading(es.check.title);
    press(es.check.submit);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(es.fields.firstName)));
    for (const sentence of [es.problems.firstName, es.problems.lastName, es.problems.birthdate])
      expect(screen.getByText(sentence)).toBeTruthy();
    expect(server.asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['en', en],
    ['es', es],
  ] as const)('shows a duplicate’s partner, and lets nobody register, in %s', async (language, say) => {
    server.known.set(CHILD_NAME, { id: null, title: 'Oak House', fullAddress: '1 Oak St' });
    openPage(`/register?lang=${language}`);
    await askAbout(CHILD, language);
    expect(await heading(say.duplicate.title)).toBeTruthy();
    expect(screen.getByText(say.duplicate.text)).toBeTruthy();
    expect(screen.getByText('Oak House')).toBeTruthy();
    expect(screen.getByText('1 Oak St')).toBeTruthy();
    expect(screen.getByRole('link', { name: '816-555-0100' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: say.form.submit })).toBeNull();
    press(say.duplicate.again);
    expect(((await screen.findByLabelText(say.fields.firstName)) as HTMLInputElement).value).toBe(CHILD.firstName);
  });

  it('sends nothing while anything is wrong, and leads to the first wrong field', async () => {
    openPage('/register?lang=es');
    await askAbout(CHILD, 'es');
    await heading(es.form.title);
    await screen.findByLabelText('Pregunta 1');
    press(es.form.submit);
    const dialog = await screen.findByRole('dialog', { name: 'Valores Inválidos' });
    expect(within(dialog).getByText(es.form.invalidText)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
    const first = screen.getByLabelText(es.fields.parentFirstName);
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(first.getAttribute('aria-invalid')).toBe('true');
    const problem = document.getElementById(first.getAttribute('aria-describedby') ?? '');
    expect(problem?.textContent).toBe(es.problems.parentFirstName);
    const list = within(screen.getByRole('region', { name: es.form.attention }));
    fireEvent.click(list.getByRole('link', { name: 'Pregunta 1' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Pregunta 1'));
    expect(screen.getAllByText('Campo es requerido')).toHaveLength(1);
    expect(sendings()).toEqual([]);
    fillIn(es.fields.parentFirstName, 'Eva');
    await waitFor(() => expect(list.queryByRole('link', { name: es.fields.parentFirstName })).toBeNull());
  });

  it('puts what the server finds wrong on its fields', async () => {
    const errors = {
      'attributes.1': 'Question 1: Is not nice',
      partner: 'No longer exists',
      somewhere: 'Something else',
    };
    server.fates['POST public/client'] = [{ status: 422, body: { message: 'No.', errors } }];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    press(en.form.submit);
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    const partner = screen.getByLabelText(en.fields.partner);
    await waitFor(() => expect(partner.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Is not nice')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: en.form.attention })).getByText('Something else')).toBeTruthy();
    fillIn(en.fields.partner, '8');
    await waitFor(() => expect(partner.getAttribute('aria-invalid')).toBeNull());
  });

  it('shows the duplicate’s partner when somebody was faster', async () => {
    openPage();
    await askAbout(CHILD);
    await fillForm();
    server.known.set(CHILD_NAME, { id: null, title: 'River Clinic', fullAddress: null });
    press(en.form.submit);
    expect(await heading(en.duplicate.title)).toBeTruthy();
    expect(screen.getByText('River Clinic')).toBeTruthy();
    expect(server.registered).toEqual([]);
  });

  it('shows a refusal that has nothing to do with duplicates', async () => {
    server.fates['POST public/client'] = [{ status: 409, body: { message: 'The partner takes nobody.' } }];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    press(en.form.submit);
    expect((await screen.findByRole('alert')).textContent).toContain('The partner takes nobody.');
  });

  it('says when to try again after too many attempts', async () => {
    server.fates['POST clients/new-check'] = [{ status: 429, headers: { 'Retry-After': '600' } }];
    openPage();
    await askAbout(CHILD);
    const alert = await screen.findByRole('alert');
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(Date.now() + 600_000);
    expect(alert.textContent).toContain(time.split(':')[0]);
    press(en.check.submit);
    expect(await heading(en.form.title)).toBeTruthy();
  });

  it('registers once, though the first answer was lost', async () => {
    server.fates['POST public/client'] = ['lost'];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    press(en.form.submit);
    expect((await screen.findByRole('alert')).textContent).toContain(en.trouble.notSent);
    press(en.trouble.tryAgain);
    expect(await heading(en.thanks.title)).toBeTruthy();
    expect(server.registered).toHaveLength(1);
    const [first, second] = sendings();
    expect(second?.key).toBe(first?.key);
  });

  it('registers once, though the page was closed before the answer came and is now in another language', async () => {
    server.fates['POST public/client'] = ['lost'];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    press(en.form.submit);
    await screen.findByRole('alert');
    openPage('/register?lang=es');
    await heading(es.draft.offerTitle);
    expect(document.body.textContent).not.toContain(CHILD.firstName);
    press(es.draft.goOn);
    await screen.findByLabelText('Pregunta 1');
    press(es.form.submit);
    expect(await heading(es.thanks.title)).toBeTruthy();
    expect(server.registered).toHaveLength(1);
  });

  it('takes a new key for other entries', async () => {
    server.fates['POST public/client'] = ['unreachable'];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    press(en.form.submit);
    await screen.findByRole('alert');
    fillIn('Question 1', 'Another answer');
    await waitFor(() => expect(screen.getByLabelText('Question 1')).toHaveProperty('value', 'Another answer'));
    press(en.form.submit);
    expect(await heading(en.thanks.title)).toBeTruthy();
    const [first, second] = sendings();
    expect(second?.key).not.toBe(first?.key);
    expect(server.registered).toMatchObject([{ attributes: [{ value: 'Another answer' }] }]);
  });

  it('sends again with a new key where the server knows the old one for something else', async () => {
    server.fates['POST public/client'] = ['lost', { status: 503 }];
    server.questions = [question(1, { isRequired: true }), question(2)];
    openPage();
    await askAbout(CHILD);
    await fillForm();
    fillIn(/Question 2/, 'An answer to a question that is then withdrawn');
    press(en.form.submit);
    await screen.findByRole('alert');
    server.questions = [question(1, { isRequired: true })];
    openPage();
    fireEvent.click(await screen.findByRole('button', { name: en.draft.goOn }));
    await screen.findByLabelText('Question 1');
    press(en.form.submit);
    await screen.findByRole('alert');
    press(en.trouble.tryAgain);
    // The first sending had arrived, so that the child is registered already.
    expect(await heading(en.duplicate.title)).toBeTruthy();
    expect(server.registered).toHaveLength(1);
  });

  it('says that the line is slow, and gives a server up that never answers', async () => {
    server.fates['POST clients/new-check'] = ['silent'];
    openPage();
    jest.useFakeTimers();
    try {
      await askAbout(CHILD);
      expect(screen.getByRole('button', { name: en.check.sending })).toBeTruthy();
      expect(screen.queryByText(en.trouble.slow)).toBeNull();
      expect(await screen.findByText(en.trouble.slow, {}, { timeout: 6_000 })).toBeTruthy();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(en.trouble.notChecked), {
        timeout: 61_000,
        interval: 1_000,
      });
    } finally {
      jest.useRealTimers();
    }
    press(en.trouble.tryAgain);
    expect(await heading(en.form.title)).toBeTruthy();
  });

  it('says so where the files are too large together', async () => {
    server.fates['POST public/client'] = [{ status: 413, body: { message: 'Too large.' } }];
    openPage('/register?lang=es');
    await askAbout(CHILD, 'es');
    await fillForm(es);
    press(es.form.submit);
    expect((await screen.findByRole('alert')).textContent).toBe(es.trouble.tooLarge);
  });

  it('sends once for a double click', async () => {
    openPage();
    await askAbout(CHILD);
    await fillForm();
    const button = screen.getByRole('button', { name: en.form.submit });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await heading(en.thanks.title)).toBeTruthy();
    expect(sendings()).toHaveLength(1);
  });

  it('speaks the language of the browser where the address names none', async () => {
    const ofBrowser = jest.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX');
    openPage('/register');
    expect(await heading(es.question.title)).toBeTruthy();
    openPage('/register?lang=en');
    expect(await heading(en.question.title)).toBeTruthy();
    ofBrowser.mockReturnValue('fr-CA');
    openPage('/register');
    expect(await heading(en.question.title)).toBeTruthy();
    ofBrowser.mockRestore();
  });

  it('keeps what was typed when the language changes, and says so in the address', async () => {
    openPage('/register?lang=en&from=poster');
    await askAbout(CHILD);
    await fillForm(en, 'Mi respuesta');
    fireEvent.click(screen.getByRole('link', { name: 'Español' }));
    const answer = await screen.findByLabelText('Pregunta 1');
    expect(answer).toHaveProperty('value', 'Mi respuesta');
    expect(screen.getByLabelText(es.fields.parentFirstName)).toHaveProperty('value', 'Eva');
    expect(window.location.search).toBe('?lang=es&from=poster');
    expect(document.documentElement.lang).toBe('es');
    expect(document.title).toContain('Formulario de Registro');
  });

  it('offers what was typed after a reload, without showing it, and clears it', async () => {
    openPage();
    await askAbout(CHILD);
    await fillForm();
    openPage();
    await heading(en.draft.offerTitle);
    expect(document.body.textContent).not.toContain(CHILD.firstName);
    press(en.draft.clear);
    expect(await heading(en.question.title)).toBeTruthy();
    expect(window.localStorage).toHaveLength(0);
    openPage();
    expect(await heading(en.question.title)).toBeTruthy();
  });

  it('clears what was typed when that is confirmed', async () => {
    openPage();
    await askAbout(CHILD);
    await fillForm();
    press(en.draft.clear);
    const dialog = within(await screen.findByRole('dialog', { name: en.draft.clearTitle }));
    fireEvent.click(dialog.getByRole('button', { name: en.page.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Question 1')).toHaveProperty('value', 'An answer');
    press(en.draft.clear);
    const again = within(await screen.findByRole('dialog', { name: en.draft.clearTitle }));
    fireEvent.click(again.getByRole('button', { name: en.draft.clear }));
    await heading(en.question.title);
    press(en.question.no);
    expect(await screen.findByLabelText(en.fields.firstName)).toHaveProperty('value', '');
    expect(window.localStorage).toHaveLength(0);
  });

  it('says that it is offline, and loads the questions when the connection is back', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.fates['GET clients/fields'] = ['unreachable'];
    try {
      openPage();
      expect(await screen.findByText(en.trouble.offline)).toBeTruthy();
      await askAbout(CHILD);
      expect(await screen.findByText(en.trouble.notLoaded)).toBeTruthy();
      online.mockReturnValue(true);
      fireEvent(window, new Event('online'));
      expect(await screen.findByLabelText('Question 1')).toBeTruthy();
      expect(screen.queryByText(en.trouble.offline)).toBeNull();
    } finally {
      online.mockRestore();
    }
  });

  it('has a field that only programs fill in', async () => {
    openPage();
    await askAbout(CHILD);
    await fillForm();
    const trap = document.querySelector<HTMLInputElement>('[name="website"]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden="true"]')).toBeTruthy();
    if (trap) trap.value = 'https://spam.example';
    press(en.form.submit);
    await heading(en.thanks.title);
    expect(server.registered).toMatchObject([{ website: 'https://spam.example' }]);
  });

  it('goes back with the browser, and to the start after the thanks', async () => {
    openPage();
    press('Yes');
    await heading(en.hospital.title);
    window.history.back();
    expect(await heading(en.question.title)).toBeTruthy();
    await askAbout(CHILD);
    await fillForm();
    press(en.form.submit);
    await heading(en.thanks.title);
    window.history.back();
    expect(await heading(en.question.title)).toBeTruthy();
    expect(document.body.textContent).not.toContain(CHILD.firstName);
  });

  it.each([
    ['en', 'Practice bank: nobody is registered here. Nothing on this page is real.', en, es],
    ['es', 'Banco de práctica: aquí no se registra a nadie. Nada en esta página es real.', es, en],
  ] as const)('is marked in a practice bank, also after the question, in %s', async (language, mark, say, other) => {
    server.isPractice = true;
    openPage(`/register?lang=${language}`);
    expect((await screen.findByRole('note')).textContent).toBe(mark);
    await askAbout(CHILD, language);
    await heading(say.form.title);
    expect(screen.getByText(mark)).toBeTruthy();
    expect(screen.queryByText(other.page.practice)).toBeNull();
  });

  it('has no mark of practice in a real bank', async () => {
    openPage('/register?lang=en');
    expect(await screen.findByText('Maple Diaper Bank')).toBeTruthy();
    expect(screen.queryByText(en.page.practice)).toBeNull();
  });
});
