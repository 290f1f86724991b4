import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { Client } from 'pg';
import { type Agent, PASSWORD, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const RUN_TIMEOUT_MS = 120_000;
const DEATHS = 40;
const MOST_DEATHS = 400;
const LONGEST_PAUSE_MS = 120;

const bank = useOpenApp();
const PARTNER = 700;
const SUPPLIER = 801;
let client: string;
let mailQuestion: number;
beforeAll(async () => {
  const partner = { title: 'Open House', partnerType: 'AGENCY', status: 'ACTIVE', isPublicDisplay: true, contacts: [] };
  const supplier = { title: 'Acme', supplierType: 'DONOR', status: 'ACTIVE', addresses: [], contacts: [] };
  await bank.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, partner));
  await bank.given(`supplier-${SUPPLIER}`, recordRegistered('supplier', SUPPLIER, supplier));
  client = (await bank.agent.post('/api/clients').send(child()).expect(201)).body.data.id;
  const question = { name: 'guardian_email_address', label: 'E-mail', type: 'STRING', isDisplayedPublicly: true };
  mailQuestion = (await bank.agent.post('/api/client/attribute/definition').send(question).expect(201)).body.data.id;
});

const letters = () => randomUUID().replace(/[^a-z]/g, '');
const child = () => ({
  firstName: 'Luz',
  lastName: `Vega ${letters()}`,
  parentFirstName: 'Marta',
  parentLastName: 'Vega',
  birthdate: new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10),
  partner: { id: PARTNER },
});
const registration = () => ({ ...child(), attributes: [{ definition_id: mailQuestion, value: 'a@family.example' }] });
const keyed = (call: ReturnType<Agent['post']>) => call.set('Idempotency-Key', randomUUID());
const asFamily = () => bank.anonymous().set('X-Forwarded-For', `10.1.${Math.floor(Math.random() * 250)}.1`);

const calls: Readonly<Record<string, () => ReturnType<Agent['get']>>> = {
  'a registration': () => asFamily().post('/api/public/client').send(registration()),
  'a registration with a key': () => keyed(asFamily().post('/api/public/client')).send(registration()),
  'a check for duplicates': () => asFamily().post('/api/clients/new-check').send(child()),
  'the questions of the form': () => asFamily().get('/api/clients/fields'),
  'a sign-in': () => asFamily().post('/api/session').send({ email: 'admin@example.com', password: PASSWORD }),
  'a wrong sign-in': () =>
    asFamily()
      .post('/api/session')
      .send({ email: `${letters()}@example.com`, password: 'wrong' }),
  'a forgotten password': () => asFamily().post('/api/password/forgotten').send({ email: 'admin@example.com' }),
  'a new client': () => keyed(bank.agent.post('/api/clients')).send(child()),
  'a changed client': () => bank.agent.patch(`/api/clients/${client}`).send({ parentFirstName: letters() }),
  'a new category': () => keyed(bank.agent.post('/api/product-categories')).send({ name: randomUUID() }),
  'a bulk change': () =>
    bank.agent.patch('/api/supplier/bulk-change').send({ ids: [SUPPLIER], changes: { status: 'ACTIVE' } }),
  'a list': () => bank.agent.get('/api/clients?include=partner'),
  'a report': () => bank.agent.get('/api/reports/clients'),
  'a sheet': () => bank.agent.get('/api/clients/export'),
  'the history': () => bank.agent.get('/api/logs'),
};

/** Ends all connections of the application to its database, at irregular times, again and again. */
const killConnections = async (isEnough: () => boolean) => {
  const connection = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await connection.connect();
  const database = new URL(bank.settings.databaseUrl).pathname.slice(1);
  for (let n = 0; n < DEATHS || (n < MOST_DEATHS && !isEnough()); n++) {
    await after(Math.random() * LONGEST_PAUSE_MS);
    await connection.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
  }
  await connection.end();
};

it(
  'calls are answered, or refused as ones that may be repeated, while their connections to PostgreSQL die',
  async () => {
    let isOver = false;
    const failures: string[] = [];
    const turnedAway = new Set<string>();
    const repeat = async ([name, call]: [string, () => ReturnType<Agent['get']>]) => {
      while (!isOver) {
        const { status, body } = await call();
        if (status === 503) turnedAway.add(name);
        else if (status >= 500) failures.push(`${name}: ${status} ${body.trace?.[0]}`);
      }
    };
    const repeating = Object.entries(calls).flatMap((call) => [repeat(call), repeat(call)]);
    // Which call a death meets is chance; registrations are short.
    await killConnections(() => turnedAway.has('a registration'));
    isOver = true;
    await Promise.all(repeating);
    expect([...new Set(failures)]).toEqual([]);
    expect(turnedAway).toContain('a registration');
  },
  RUN_TIMEOUT_MS,
);
