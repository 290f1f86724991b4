import { DateTime } from 'luxon';
import { Jobs } from '../../apps/api/src/platform/jobs/jobs.service';
import { recordRegistered } from '../../apps/api/src/testing/open-app';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();
const DAY_SECONDS = 86_400;
const AGENCY = 700;
const neverAborted = new AbortController().signal;
let email: number;

beforeAll(async () => {
  const contact = (id: number, address: string, isProgramContact: boolean) => ({
    id,
    firstName: 'Front',
    lastName: 'Desk',
    email: address,
    phoneNumber: null,
    isProgramContact,
  });
  const agency = {
    title: 'Open House',
    partnerType: 'AGENCY',
    status: 'ACTIVE',
    isPublicDisplay: true,
    contacts: [contact(1, 'desk@open.example', true), contact(2, 'board@open.example', false)],
  };
  await bank.given(`partner-${AGENCY}`, recordRegistered('partner', AGENCY, agency));
  const question = {
    name: 'guardian_email_address',
    label: 'E-mail',
    type: 'STRING',
    displayInterface: 'TEXT',
    isDisplayedPublicly: true,
  };
  const { body } = await bank.agent.post('/api/client/attribute/definition').send(question).expect(201);
  email = body.data.id;
});

let families = 0;
const register = async (more: object = {}) => {
  families += 1;
  const family = {
    firstName: 'Luz',
    lastName: `Vega${families}`,
    parentFirstName: 'Marta',
    parentLastName: `Vega${families}`,
    birthdate: DateTime.utc().minus({ days: 100 }).toISODate(),
    partner: { id: AGENCY },
    ...more,
  };
  const { body } = await bank
    .anonymous()
    .set('X-Forwarded-For', `198.51.100.${families}`)
    .post('/api/public/client')
    .send(family)
    .expect(201);
  return { ...family, id: body.data.id as string };
};
const runJob = () => bank.app.get(Jobs).run('waiting-registrations', neverAborted);
const countMessages = async () =>
  (await bank.query('SELECT count(*)::int AS count FROM app.outbox WHERE about = $1', `partner-${AGENCY}`))[0].count;

it('are in the to-dos of the agency and on the dashboard at once, and in its mailboxes once a day', async () => {
  const clerk = await bank.register({
    email: 'clerk@open.example',
    roles: ['ROLE_CLIENT_MANAGE_OWN'],
    partners: [AGENCY],
  });
  await bank.register({ email: 'driver@open.example', roles: ['ROLE_ORDER_MANAGE_OWN'], partners: [AGENCY] });
  const child = await register();
  await register();

  const toDos = await bank.agent.get(`/api/partners/${AGENCY}/to-dos`).expect(200);
  expect(toDos.body.data.registrations.count).toBe(2);
  const dashboard = await bank.agent.get('/api/dashboard').expect(200);
  expect(dashboard.body.data.lines).toContainEqual({
    list: '/clients',
    filter: { status: 'CREATION', isPublic: 'true' },
    count: 2,
  });

  expect(await runJob()).toEqual({ done: ['2 registrations wait; 1 partner was notified.'], failed: [] });
  for (const address of [clerk.email, 'desk@open.example']) {
    const { raw } = await mail.received(address);
    expect(raw).toContain('Subject: 2 registrations are waiting for Open House');
    expect(raw).not.toContain('Vega');
  }
  expect(await countMessages()).toBe(2);

  await runJob();
  expect(await countMessages()).toBe(2);

  passSeconds(DAY_SECONDS);
  await bank.agent.patch(`/api/clients/${child.id}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
  await runJob();
  expect((await mail.received('desk@open.example', 2)).raw).toContain(
    'Subject: 1 registration is waiting for Open House',
  );
  expect(await countMessages()).toBe(4);
});

it('promise a family when, by whom and how it hears, in its language', async () => {
  await bank.agent
    .post('/api/system/settings')
    .send({ bankPhone: '816-555-0100', bankHoursEn: 'Mon-Fri', bankHoursEs: 'lun-vie', registrationAnswerDays: 3 })
    .expect(200);
  const answers = (to: string) => ({ attributes: [{ definition_id: email, value: to }] });
  await register({ ...answers('en@example.org'), lang: 'en' });
  await register({ ...answers('es@example.org'), lang: 'es' });
  const textTo = async (address: string) => (await mail.received(address)).raw.replace(/=\r\n/g, '');
  const [english, spanish] = [await textTo('en@example.org'), await textTo('es@example.org')];
  expect(english).toContain('within 3 days');
  expect(english).toContain('816-555-0100 (Mon-Fri)');
  expect(spanish).toContain('816-555-0100 (lun-vie)');
  await bank.agent.post('/api/system/settings').send({ registrationAnswerDays: null }).expect(200);
  await register({ ...answers('usual@example.org'), lang: 'en' });
  expect(await textTo('usual@example.org')).toContain('within 7 days');
});

it('show a stranger the agency of a registered child, unless the bank keeps it to itself', async () => {
  const { firstName, lastName, birthdate } = await register();
  const check = async () =>
    (await bank.anonymous().post('/api/clients/new-check').send({ firstName, lastName, birthdate }).expect(200)).body
      .data;
  expect(await check()).toEqual([{ id: null, partner: { id: null, title: 'Open House', fullAddress: null } }]);
  await bank.agent.post('/api/system/settings').send({ hidesRegisteredPartner: true }).expect(200);
  expect(await check()).toEqual([{ id: null, partner: { id: null, fullAddress: null } }]);
});
