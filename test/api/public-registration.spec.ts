import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const app = useOpenApp();
const daysAgo = (days: number): string => DateTime.utc().minus({ days }).toISODate();

const OPEN_PARTNER = 700;
const HIDDEN_PARTNER = 701;
const partner = (title: string, isPublicDisplay: boolean) => ({
  title,
  partnerType: 'AGENCY',
  status: 'ACTIVE',
  isPublicDisplay,
  contacts: [],
});

const attribute = (name: string, more: object = {}) => ({
  name,
  label: name,
  type: 'STRING',
  displayInterface: 'TEXT',
  isDisplayedPublicly: true,
  ...more,
});
let zip: number;
let email: number;
let clientType: number;
let secret: number;

beforeAll(async () => {
  await app.given(`partner-${OPEN_PARTNER}`, recordRegistered('partner', OPEN_PARTNER, partner('Open House', true)));
  await app.given(
    `partner-${HIDDEN_PARTNER}`,
    recordRegistered('partner', HIDDEN_PARTNER, partner('Hidden House', false)),
  );
  const define = async (body: object) =>
    (await app.agent.post('/api/client/attribute/definition').send(body).expect(201)).body.data.id;
  zip = await define(attribute('guardian_zip', { isRequired: true }));
  email = await define(attribute('guardian_email_address'));
  secret = await define(attribute('remark', { isDisplayedPublicly: false }));
  clientType = await define(
    attribute('client_type', {
      type: 'OPTION_LIST',
      displayInterface: 'SELECT_SINGLE',
      isDisplayedPublicly: false,
      options: [
        { name: 'Agency', value: 'agency' },
        { name: 'Hospital', value: 'hospital' },
      ],
    }),
  );
});

let families = 0;
const someFamily = () => {
  families += 1;
  return {
    firstName: 'Luz',
    lastName: `Vega${families}`,
    parentFirstName: 'Marta',
    parentLastName: `Vega${families}`,
    birthdate: daysAgo(100 + families),
    partner: { id: OPEN_PARTNER },
    attributes: [{ definition_id: zip, value: '64110' }],
    lang: 'es',
  };
};
let addresses = 0;
/** A family's phone: each has an address of its own. */
const phone = () => {
  addresses += 1;
  return app.anonymous().set('X-Forwarded-For', `198.51.100.${addresses}`);
};
const post = (body: object, agent = phone()) => agent.post('/api/public/client').send(body);
const shown = async (id: string) =>
  (await app.agent.get(`/api/clients/${id}?include=partner,attributes`).expect(200)).body.data;

describe('a registration by a family', () => {
  it('makes a client who waits to be activated, and sets nothing that the family must not set', async () => {
    const { body } = await post({
      ...someFamily(),
      status: 'ACTIVE',
      isExpirationOverridden: true,
      ageExpiresAt: '2050-01-01',
      pullupDistributionMax: 99,
      isPublic: false,
    }).expect(201);
    expect(Object.keys(body.data)).toEqual(['id']);
    const client = await shown(body.data.id);
    expect(client).toMatchObject({
      status: 'CREATION',
      isPublic: true,
      isExpirationOverridden: false,
      pullupDistributionMax: 6,
      partner: { title: 'Open House' },
    });
    const type = client.attributes.find(({ definition_id }: { definition_id: number }) => definition_id === clientType);
    expect(type.options.find(({ id }: { id: number }) => id === type.value)?.value).toBe('agency');
    expect(client.ageExpiresAt < '2050').toBe(true);
  });

  it('happens once, however often the phone sends it', async () => {
    const family = someFamily();
    const key = randomUUID();
    const send = () => phone().post('/api/public/client').set('Idempotency-Key', key).send(family);
    const first = await send().expect(201);
    const second = await send().expect(201);
    expect(second.body).toEqual(first.body);
    await post(family).expect(409);
  });

  it('names the questions that have no answer, and those that are not for families', async () => {
    const { body } = await post({ ...someFamily(), attributes: [] }).expect(422);
    expect(body.errors).toEqual({ [`attributes.${zip}`]: 'Field is required' });
    await post({ ...someFamily(), attributes: [{ definition_id: secret, value: 'x' }] }).expect(403);
  });

  it('is for a partner that takes registrations', async () => {
    for (const id of [HIDDEN_PARTNER, 99_999, null]) {
      const { body } = await post({ ...someFamily(), partner: { id } }).expect(422);
      expect(body.errors).toEqual({ partner: 'Este aliado no recibe registros en este momento: elija otro' });
    }
  });

  it('joins the family of a sibling', async () => {
    const [one, other] = [someFamily(), someFamily()];
    const sibling = { ...other, parentFirstName: 'MARTA', parentLastName: one.parentLastName };
    const ids = [(await post(one).expect(201)).body.data.id, (await post(sibling).expect(201)).body.data.id];
    const elsewhere = {
      ...someFamily(),
      parentLastName: one.parentLastName,
      attributes: [{ definition_id: zip, value: '64111' }],
    };
    ids.push((await post(elsewhere).expect(201)).body.data.id);
    const rows = await app.query('SELECT public_id, family_id FROM read.clients WHERE public_id = ANY($1)', ids);
    const [first, second, third] = ids.map((id) => rows.find(({ public_id }) => public_id === id).family_id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('that fills in what people do not see is thanked and forgotten', async () => {
    const family = someFamily();
    const { body } = await post({ ...family, website: 'https://spam.example' }).expect(201);
    expect(body.data.id).toMatch(/^[A-Z0-9]{8}$/);
    await app.agent.get(`/api/clients/${body.data.id}`).expect(404);
    await post(family).expect(201);
  });

  it('is confirmed by e-mail in the language of the form, once, without the name of the child', async () => {
    const family = someFamily();
    const answers = [...family.attributes, { definition_id: email, value: 'marta@example.org' }];
    const key = randomUUID();
    for (let n = 0; n < 2; n++)
      await phone()
        .post('/api/public/client')
        .set('Idempotency-Key', key)
        .send({ ...family, attributes: answers })
        .expect(201);
    const { table_id } = (await app.agent.get(`/api/clients?keyword=${family.lastName}`).expect(200)).body.data[0];
    const waiting = await app.query('SELECT about FROM app.outbox WHERE about = $1', `client-${table_id}`);
    expect(waiting).toHaveLength(1);
  });

  it('is limited for one address, and for no other', async () => {
    const one = phone();
    const statuses: number[] = [];
    for (let n = 0; n < 41; n++) statuses.push((await post({ ...someFamily(), attributes: [] }, one)).status);
    expect(statuses.slice(0, 40)).not.toContain(429);
    expect(statuses[40]).toBe(429);
    await post(someFamily()).expect(201);
  });
});
