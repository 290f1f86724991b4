import { DateTime } from 'luxon';
import { openedBank } from '../support/bank';

const { app, bank } = openedBank();
const TURNED = '\u202eA\u200bna\ufeff';

const someClient = (more: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Vega',
  parentFirstName: 'Marta',
  parentLastName: 'Vega',
  birthdate: DateTime.utc().minus({ days: 200 }).toISODate(),
  partner: { id: bank.hospital },
  ...more,
});
const removedFrom = (...labels: string[]) => labels.map((label) => `${label}: invisible characters were removed.`);

describe('the invisible characters of a name', () => {
  it('are removed from the names of a client, which the answer says', async () => {
    const posted = someClient({ firstName: TURNED, parentLastName: 'Ve\u2060ga' });
    const { body } = await app.agent.post('/api/clients').send(posted).expect(201);
    expect(body.data).toMatchObject({ firstName: 'Ana', parentLastName: 'Vega' });
    expect(body.meta.warnings).toEqual(removedFrom('First Name', 'Parent/Guardian Last Name'));
    await app.agent.post('/api/clients').send(someClient()).expect(201);
    const partner = await app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [bank.hospital] });
    await partner
      .post('/api/clients')
      .send(someClient({ lastName: 'V\u200bega' }))
      .expect(409);
  });

  it('are removed from names of things and of contacts, but not from notes', async () => {
    const family = '\u{1f469}\u200d\u{1f467}';
    const contacts = [{ firstName: TURNED, lastName: 'Lee', email: 'ana@example.org' }];
    const title = `House\u200e ${family}`;
    const posted = { title, supplierType: 'DONOR', contacts };
    const { body } = await app.agent.post('/api/suppliers?include=contacts').send(posted).expect(201);
    expect(body.data).toMatchObject({ title: 'House \u{1f469}\u{1f467}', contacts: [{ firstName: 'Ana' }] });
    expect(body.meta.warnings).toEqual(removedFrom('Name', 'First name'));
    const { body: noted } = await app.agent.patch(`/api/partners/${bank.hospital}`).send({ notes: family }).expect(200);
    expect([noted.data.notes, noted.meta.warnings]).toEqual([family, undefined]);
  });

  it('stay where a script writes them within a word', async () => {
    const firstName = 'علی\u200cرضا';
    const { body } = await app.agent
      .post('/api/clients')
      .send(someClient({ firstName, lastName: 'Rad' }))
      .expect(201);
    expect([body.data.firstName, body.meta.warnings]).toEqual([firstName, undefined]);
  });
});

describe('the name of a person', () => {
  it.each(['7', '...', '🙂', '\u3164'])('needs a letter: %j has none', async (firstName) => {
    const { body } = await app.agent.post('/api/clients').send(someClient({ firstName })).expect(422);
    expect(Object.keys(body.errors)).toEqual(['firstName']);
  });

  it('is kept as it is where it is older than this rule', async () => {
    const fields = { ...someClient(), partner: bank.hospital, firstName: '7', publicId: 'BBBB2229', status: 'ACTIVE' };
    await app.given('client-798', { type: 'RecordRegistered', data: { kind: 'client', id: 798, fields } });
    await app.agent.patch('/api/clients/BBBB2229').send({ firstName: '7', lastName: 'Lopez' }).expect(200);
    const { body } = await app.agent.patch('/api/clients/BBBB2229').send({ firstName: '8' }).expect(422);
    expect(body.errors).toEqual({ firstName: 'Must have at least one letter' });
  });
});
