import { type OpenApp, useOpenApp } from '../../apps/api/src/testing/open-app';
import { dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';
import { exportEverything } from '../support/whole-export';

const from = useOpenApp();
const to = useOpenApp();

const QUESTIONS = 'client/attribute/definition';
const SETTINGS = {
  bankName: 'Diaper Bank',
  bankAddress: '1 Main St\nSalem',
  timeZone: 'America/Chicago',
  clientReviewStart: '03-01',
};

const problemsOf = async ({ agent }: OpenApp, id: number) =>
  (await rowsOf(agent, id)).flatMap(({ problems }: { problems: string[] | null }) => problems ?? []);
const bringIn = async (app: OpenApp, kind: string, content: Buffer | string) => {
  const { id, states } = await dryRun(app.agent, kind, content);
  expect([kind, await problemsOf(app, id)]).toEqual([kind, []]);
  expect([kind, (await runImport(app.agent, id)).outcomes]).toEqual([kind, states]);
  return { id, states };
};
const readQuestion = async ({ agent }: OpenApp, name: string) => {
  const { data } = (await agent.get(`/api/${QUESTIONS}`).expect(200)).body;
  return data.find((one: { name: string }) => one.name === name);
};

/** Kind -> its file in the export, in the order in which one needs the other. */
const files = {
  'product-categories': 'product-categories',
  groups: 'groups',
  [QUESTIONS]: 'client-attributes',
  [`${QUESTIONS}/options`]: 'client-attributes-options',
  'partner/attribute/definition': 'partner-attributes',
  'system/settings': 'settings',
};

describe('what a bank has set up', () => {
  beforeAll(async () => {
    const roles = ['ROLE_CLIENT_VIEW_ALL', 'ROLE_PARTNER_VIEW_ALL'];
    const desk = { name: 'Front desk', roles, description: 'Answers; and asks', requiresTwoStep: true };
    const group = (await from.agent.post('/api/groups').send(desk).expect(201)).body.data.id;
    const options = [
      { name: 'Size 3', nameEs: 'Talla 3', value: '3' },
      { name: 'Size 4', nameEs: 'Talla 4', value: '4' },
      { name: 'Cloth', nameEs: 'Tela', value: '0' },
    ];
    const size = {
      name: 'diaper_size',
      label: 'Diaper size, needed',
      labelEs: 'Talla de pañal',
      helpText: 'See the table;\n=SUM(1)',
      helpTextEs: 'Ver la tabla',
      type: 'OPTION_LIST',
      displayInterface: 'RADIO',
      isRequired: true,
      isAboutChild: true,
      canView: { [group]: true },
      canEdit: { [group]: true },
      options,
    };
    const made = (await from.agent.post(`/api/${QUESTIONS}`).send(size).expect(201)).body.data;
    const cloth = made.options.find(({ name }: { name: string }) => name === 'Cloth');
    await from.agent
      .patch(`/api/${QUESTIONS}/${made.id}`)
      .send({ options: [{ ...cloth, isDeleted: true }] })
      .expect(200);
    const same = { name: 'size_of_sibling', label: size.label, type: 'STRING', status: 'INACTIVE' };
    await from.agent.post(`/api/${QUESTIONS}`).send(same).expect(201);
    const ofPartner = { name: 'counties', label: 'Counties', section: 'Services', type: 'TEXT' };
    await from.agent.post('/api/partner/attribute/definition').send(ofPartner).expect(201);
    const pants = { name: 'Training Pants', isPartnerOrderable: true };
    const pullupCategory = (await from.agent.post('/api/product-categories').send(pants).expect(201)).body.data.id;
    await from.agent
      .post('/api/system/settings')
      .send({ ...SETTINGS, clientReviewEnd: '03-31', pullupCategory })
      .expect(200);
  });

  it('moves into an empty portal, and is the same there', async () => {
    const before = await exportEverything(from);
    for (const [kind, file] of Object.entries(files)) await bringIn(to, kind, before.file(`${file}.csv`));
    const size = await readQuestion(to, 'diaper_size');
    expect(size).toMatchObject({
      labelEs: 'Talla de pañal',
      displayInterface: 'RADIO',
      isRequired: true,
      isAboutChild: true,
    });
    expect(size.options.map(({ name, nameEs, value }: Record<string, string>) => [name, nameEs, value])).toEqual([
      ['Size 3', 'Talla 3', '3'],
      ['Size 4', 'Talla 4', '4'],
    ]);
    const [settings] = await to.query(
      'SELECT bank_name, bank_address, client_review_start AS start FROM read.system_settings',
    );
    expect(settings).toEqual({ bank_name: 'Diaper Bank', bank_address: SETTINGS.bankAddress, start: '03-01' });
    const after = await exportEverything(to);
    for (const [kind, file] of Object.entries(files)) {
      const { states } = await dryRun(from.agent, kind, after.file(`${file}.csv`));
      expect([kind, Object.keys(states)]).toEqual([kind, ['SAME']]);
    }
    expect(before.rows('client-attributes-options-deleted').map(({ Name }) => Name)).toEqual(['Cloth']);
  });

  it('is taken back: a question is disabled, and the settings are as they were', async () => {
    const question = await bringIn(to, QUESTIONS, 'Question,Machine name,Attribute Type\nShoes,shoes,Short Text');
    expect((await takeImportBack(to.agent, question.id)).outcomes).toEqual({ TAKEN_BACK: 1 });
    expect(await readQuestion(to, 'shoes')).toMatchObject({ isDisabled: true, type: 'STRING' });
    const settings = await bringIn(to, 'system/settings', 'Bank,States\nOther Bank,OR; WA');
    expect(settings.states).toEqual({ CHANGED: 1 });
    expect((await takeImportBack(to.agent, settings.id)).outcomes).toEqual({ TAKEN_BACK: 1 });
    const { data } = (await to.agent.get('/api/system/settings').expect(200)).body;
    expect(data).toMatchObject({ bankName: 'Diaper Bank', zipCountyStates: ['KS', 'MO'] });
  });

  it('is refused in its cells', async () => {
    const groups = 'Group,Rights\nDesk,CLIENT_VIEW_ALL; ROLE_FLY\nNobody,';
    const { id, states } = await dryRun(to.agent, 'groups', groups);
    expect(states).toEqual({ REFUSED: 2 });
    expect(await problemsOf(to, id)).toEqual([
      expect.stringMatching(/^B2 says “CLIENT_VIEW_ALL; ROLE_FLY”: there is no such role/),
      'B3 (Roles): Field is required for a new one.',
    ]);
    const withoutRights = await dryRun(to.agent, 'groups', 'Group\nDesk');
    expect(await problemsOf(to, withoutRights.id)).toEqual([
      'Roles is missing, which a new one needs: choose the column that says it, or say what is the same for all rows.',
    ]);
    const settings = await dryRun(to.agent, 'system/settings', 'Bank,Time zone\nOne,Mars\nTwo,UTC');
    expect(await problemsOf(to, settings.id)).toEqual([
      'B2 (Time zone): Must be the name of a time zone, such as America/Chicago.',
    ]);
  });

  it('is offered in the order in which one needs the other', async () => {
    const { data } = (await to.agent.get('/api/imports/kinds').expect(200)).body;
    const offered = data.map(({ id }: { id: string }) => id);
    const needed = [
      ...Object.keys(files),
      'products',
      'warehouses',
      'partners',
      'users',
      'clients',
      'past-distributions',
    ];
    expect(offered.filter((id: string) => needed.includes(id))).toEqual(needed);
    expect(offered.at(-1)).toBe('opening-stock');
  });

  it('says of each kind what it brings in, and of two kinds of distributions which is which', async () => {
    const { data } = (await to.agent.get('/api/imports/kinds').expect(200)).body;
    const aboutOf = (kind: string): string => data.find(({ id }: { id: string }) => id === kind).about;
    for (const { id } of data) expect(aboutOf(id)).toMatch(/^[A-Z].*\.$/);
    expect(aboutOf('past-partner-orders')).toContain('Many banks call these distributions.');
    expect(aboutOf('past-distributions')).toContain('What partners gave to children');
  });

  it('leads on from each kind to the next one that a new bank usually brings in, and to the list that has it', async () => {
    const { data } = (await to.agent.get('/api/imports/kinds').expect(200)).body;
    const ways: string[] = [];
    for (let kind = data.find(({ id }: { id: string }) => id === 'product-categories'); kind; ) {
      ways.push(`${kind.id} ${kind.list}`);
      kind = data.find(({ id }: { id: string }) => id === kind.next);
    }
    expect(ways).toEqual([
      'product-categories /product-categories',
      'products /products',
      'suppliers /suppliers',
      'partners /partners',
      'users /users',
      'clients /clients',
      'past-supply-orders /orders/supply',
      'past-partner-orders /orders/partner',
      'past-distributions /orders/distribution',
      'opening-stock /orders/inventory',
    ]);
  });

  it('is imported by administrators alone', async () => {
    const office = await to.signIn({ roles: ['ROLE_PARTNER_EDIT_ALL', 'ROLE_CLIENT_EDIT_ALL', 'ROLE_PRODUCT_EDIT'] });
    for (const kind of Object.keys(files).slice(1))
      await office.post('/api/imports').send({ kind, file: 'a.csv' }).expect(403);
  });
});
