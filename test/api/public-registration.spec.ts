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
let agreement: number;
let children: number;
let letter: number;

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
  agreement = await define(
    attribute('client_agreement', { type: 'BOOLEAN', displayInterface: 'TOGGLE', isRequired: true }),
  );
  children = await define(attribute('children', { type: 'INTEGER', displayInterface: 'NUMBER' }));
  letter = await define(attribute('letter', { type: 'FILE', displayInterface: 'FILE_UPLOAD' }));
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
    attributes: [
      { definition_id: zip, value: '64110' },
      { definition_id: agreement, value: true },
    ],
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

  it('names the questions that have no answer, and the ones that are not for families', async () => {
    const { body } = await post({ ...someFamily(), attributes: [] }).expect(422);
    expect(body.errors).toEqual({
      [`attributes.${zip}`]: 'guardian_zip: Campo es requerido',
      [`attributes.${agreement}`]: 'client_agreement: Campo es requerido',
    });
    await post({ ...someFamily(), attributes: [{ definition_id: secret, value: 'x' }] }).expect(403);
  });

  it.each([
    ['es', 'Campo es requerido'],
    ['en', 'Field is required'],
  ])('needs the agreement of the family (%s)', async (lang, problem) => {
    const family = someFamily();
    const answers = (isAgreed: unknown) => [
      { definition_id: zip, value: '64110' },
      { definition_id: agreement, value: isAgreed },
    ];
    for (const isAgreed of [false, null]) {
      const { body } = await post({ ...family, lang, attributes: answers(isAgreed) }).expect(422);
      expect(body.errors).toEqual({ [`attributes.${agreement}`]: `client_agreement: ${problem}` });
    }
    await post({ ...family, lang, attributes: answers(true) }).expect(201);
  });

  it.each([
    [
      'es',
      'Existen valores inválidos en el formulario. Por favor verifique los campos e inténtelo de nuevo.',
      {
        firstName: 'Primer Nombre es Requerido',
        lastName: 'Apellido es Requerido',
        parentFirstName: 'Primer Nombre del Padre, Madre o Tutor es Requerido',
        parentLastName: 'Apellido del Padre, Madre o Tutor es Requerido',
        birthdate: 'Fecha de Nacimiento es Requerida',
      },
      {
        firstName: 'Puede tener hasta 255 caracteres',
        birthdate: 'La fecha de nacimiento debe estar en el pasado y el niño debe tener menos de 4 años.',
      },
      { birthdate: 'Debe ser una fecha, como 2026-11-20' },
    ],
    [
      'en',
      'There are invalid values. Please check the fields and try again.',
      {
        firstName: 'First Name is required',
        lastName: 'Last Name is required',
        parentFirstName: 'Parent/Guardian First Name is required',
        parentLastName: 'Parent/Guardian Last Name is required',
        birthdate: 'Birth Date is required',
      },
      {
        firstName: 'Must be at most 255 characters long',
        birthdate: 'Birth Date must be a past date and less than 4 years.',
      },
      { birthdate: 'Must be a date, such as 2026-11-20' },
    ],
  ])('is refused in the language of the form (%s)', async (lang, message, missing, wrong, noDate) => {
    const refused = async (over: object) => (await post({ ...someFamily(), lang, ...over }).expect(422)).body;
    const empty = { firstName: ' ', lastName: '', parentFirstName: null, parentLastName: undefined, birthdate: '' };
    expect(await refused(empty)).toMatchObject({ message: expect.stringContaining(message), errors: missing });
    const odd = { firstName: 'x'.repeat(256), birthdate: daysAgo(-1) };
    expect((await refused(odd)).errors).toEqual(wrong);
    expect((await refused({ birthdate: '2026-02-30' })).errors).toEqual(noDate);
  });

  it('names the questions whose answers are wrong, in Spanish too', async () => {
    const family = someFamily();
    const file = { filename: 'carta.pdf', filesize: 4, mimeType: 'application/pdf' };
    const refused = async (definition_id: number, value: unknown) => {
      const attributes = [...family.attributes, { definition_id, value }];
      return (await post({ ...family, attributes }).expect(422)).body.errors;
    };
    expect(await refused(children, '1.5')).toEqual({
      [`attributes.${children}`]: 'children: Debe ser un número entero',
    });
    expect(await refused(999_999, 'x')).toEqual({
      'attributes.999999': 'Pregunta 999999: Esta pregunta ya no existe: cargue la página de nuevo',
    });
    expect(await refused(letter, { ...file, content: 'data:application/pdf;base64,AAAA' })).toEqual({
      [`attributes.${letter}`]:
        'letter: No es lo que dice su nombre: guárdelo otra vez en su programa, o elija otro archivo',
    });
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
      attributes: [
        { definition_id: zip, value: '64111' },
        { definition_id: agreement, value: true },
      ],
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
    for (let n = 0; n < 251; n++) statuses.push((await post({ ...someFamily(), attributes: [] }, one)).status);
    expect(statuses.slice(0, 250)).not.toContain(429);
    expect(statuses[250]).toBe(429);
    await post(someFamily()).expect(201);
  });
});
