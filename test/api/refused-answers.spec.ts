import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';

const app = useOpenApp();
const PARTNER = 700;
const BIRTHDATE = new Date(Date.now() - 400 * 24 * 60 * 60_000).toISOString().slice(0, 10);

const define = async (
  kind: 'client' | 'partner',
  label: string,
  labelEs: string,
  more: object = {},
): Promise<number> => {
  const name = label.toLowerCase().replace(/\W+/g, '_');
  const question = { name, label, labelEs, type: 'STRING', displayInterface: 'TEXT', ...more };
  const { body } = await app.agent.post(`/api/${kind}/attribute/definition`).send(question).expect(201);
  return body.data.definition_id;
};
const publicly = { isDisplayedPublicly: true };

let size: number;
let count: number;
let home: number;
let served: number;
beforeAll(async () => {
  const oak = { title: 'Oak House', partnerType: 'AGENCY', status: 'ACTIVE', isPublicDisplay: true, contacts: [] };
  await app.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, oak));
  size = await define('client', 'Diaper size needed', 'Talla de pañal', { ...publicly, isRequired: true });
  count = await define('client', 'Children at home:', '', { ...publicly, type: 'INTEGER', displayInterface: 'NUMBER' });
  home = await define('client', 'Home', 'Casa', { ...publicly, type: 'ADDRESS', displayInterface: 'ADDRESS' });
  served = await define('partner', 'Children served', '', {
    type: 'INTEGER',
    displayInterface: 'NUMBER',
    isRequired: true,
  });
});

const child = (over: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Refusal',
  parentFirstName: 'Bo',
  parentLastName: 'Refusal',
  birthdate: BIRTHDATE,
  partner: { id: PARTNER },
  ...over,
});

describe('a refused answer', () => {
  it('is named by its question when a client is registered or changed', async () => {
    const attributes = [
      { definition_id: count, value: 'many' },
      { definition_id: home, value: { street1: '1 Main St' } },
    ];
    const { body } = await app.agent.post('/api/clients').send(child({ attributes })).expect(422);
    expect(body.errors).toEqual({
      [`attributes.${size}`]: 'Diaper size needed: Field is required',
      [`attributes.${count}`]: 'Children at home: Must be a whole number',
      [`attributes.${home}.city`]: 'Home, City: Field is required',
      [`attributes.${home}.state`]: 'Home, State: Field is required',
      [`attributes.${home}.postalCode`]: 'Home, Zip code: Field is required',
    });
    expect(body.message).toContain('Diaper size needed: Field is required.');
    expect(body.message).not.toMatch(/Attributes/);
    const answered = [{ definition_id: size, value: '4' }];
    const made = await app.agent
      .post('/api/clients')
      .send(child({ attributes: answered }))
      .expect(201);
    const { id } = made.body.data;
    await app.agent.patch(`/api/clients/${id}/transition`).send({ transition: 'ACTIVATE' }).expect(200);
    const emptied = { attributes: [{ definition_id: size, value: '' }] };
    const changed = await app.agent.patch(`/api/clients/${id}`).send(emptied).expect(422);
    expect(changed.body.errors).toEqual({ [`attributes.${size}`]: 'Diaper size needed: Field is required' });
  });

  it('is named by its question in a profile, and where a profile is not finished', async () => {
    const contacts = [{ firstName: 'Ana', lastName: 'Oak', email: 'ana@example.com' }];
    const fields = { title: 'Elm House', partnerType: 'AGENCY', isPublicDisplay: false, contacts };
    const made = await app.agent.post('/api/partners').send(fields).expect(201);
    const partner = `/api/partners/${made.body.data.id}`;
    const profile = { attributes: [{ definition_id: served, value: '1.5' }] };
    const wrong = await app.agent.patch(partner).send({ profile }).expect(422);
    expect(wrong.body.errors).toEqual({
      [`profile.attributes.${served}`]: 'Children served: Must be a whole number',
    });
    const unfinished = await app.agent.patch(`${partner}/transition`).send({ transition: 'SUBMIT' }).expect(422);
    expect(unfinished.body.errors).toEqual({ [`profile.attributes.${served}`]: 'Children served: Field is required' });
    expect(unfinished.body.message).toBe(
      'The profile is not finished: 1 required question has no answer yet. Children served: Field is required.',
    );
  });

  it('is named in the language of the page', async () => {
    const attributes = [{ definition_id: home, value: { street1: 'Calle 1', city: 'Tulsa', state: 'OK' } }];
    const { body } = await app
      .anonymous()
      .post('/api/public/client')
      .send(child({ firstName: 'Luz', attributes, lang: 'es' }))
      .expect(422);
    expect(body.errors).toEqual({
      [`attributes.${size}`]: 'Talla de pañal: Campo es requerido',
      [`attributes.${home}.postalCode`]: 'Casa, Código postal: Campo es requerido',
    });
    expect(body.message).toContain('Talla de pañal: Campo es requerido.');
  });
});
