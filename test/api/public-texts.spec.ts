import { useOpenApp } from '../../apps/api/src/testing/open-app';

const SETTINGS_PATH = '/api/system/settings';
const app = useOpenApp();

const readTexts = async (query = '') =>
  (await app.anonymous().get(`/api/public/texts${query}`).expect(200)).body.data as Record<string, string>;

describe('the texts of the public registration', () => {
  it('are there from the start, in both languages', async () => {
    const english = await readTexts();
    expect(english.bank).toBe('Diaper Bank');
    expect(english.hospital).toContain('no new registration');
    expect(english.faq).toContain('Who can be registered?\n\n');
    expect(await readTexts('?lang=en')).toEqual(english);
    const spanish = await readTexts('?lang=es');
    expect(spanish.hospital).toContain('no necesitan una nueva inscripción');
    expect(spanish.faq).toContain('¿A quién se puede registrar?');
    await app.anonymous().get('/api/public/texts?lang=fr').expect(400);
  });

  it('are what an administrator writes, language by language, and may be empty', async () => {
    const before = await readTexts('?lang=es');
    const posted = { publicHospitalTextEn: 'Call us.\n\nWe are there on weekdays.', publicFaqTextEn: '' };
    const { body } = await app.agent.post(SETTINGS_PATH).send(posted).expect(200);
    expect(body.data).toMatchObject({ ...posted, publicFaqTextEn: null, publicFaqTextEs: before.faq });
    expect(await readTexts('?lang=en')).toEqual({
      bank: 'Diaper Bank',
      logo: null,
      isPractice: false,
      hospital: posted.publicHospitalTextEn,
      faq: '',
      phone: null,
      hours: null,
      answerDays: 7,
    });
    expect(await readTexts('?lang=es')).toEqual(before);
  });

  it('are at most 10,000 characters long', async () => {
    await app.agent
      .post(SETTINGS_PATH)
      .send({ publicFaqTextEs: 'ñ'.repeat(10_000) })
      .expect(200);
    const { body } = await app.agent
      .post(SETTINGS_PATH)
      .send({ publicFaqTextEs: 'ñ'.repeat(10_001) })
      .expect(422);
    expect(body.errors).toEqual({ publicFaqTextEs: 'Must be at most 10,000 characters long' });
  });

  it('say how the bank is reached, and when a family hears from its agency', async () => {
    const posted = {
      bankPhone: '816-555-0100',
      bankHoursEn: 'Monday to Friday',
      bankHoursEs: 'De lunes a viernes',
      registrationAnswerDays: 3,
    };
    await app.agent.post(SETTINGS_PATH).send(posted).expect(200);
    expect(await readTexts()).toMatchObject({ phone: '816-555-0100', hours: 'Monday to Friday', answerDays: 3 });
    expect(await readTexts('?lang=es')).toMatchObject({ phone: '816-555-0100', hours: 'De lunes a viernes' });
    await app.agent.post(SETTINGS_PATH).send({ registrationAnswerDays: null }).expect(200);
    expect(await readTexts()).toMatchObject({ answerDays: 7 });
    const { body } = await app.agent.post(SETTINGS_PATH).send({ registrationAnswerDays: 0 }).expect(422);
    expect(body.errors).toEqual({ registrationAnswerDays: 'Must be greater than 0' });
  });

  it('are written by administrators alone', async () => {
    const volunteer = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    await volunteer.post(SETTINGS_PATH).send({ publicFaqTextEn: 'Ours' }).expect(403);
  });
});
