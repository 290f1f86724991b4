import { type Agent, PASSWORD, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { giveClient, giveDistribution, publicIdOf } from '../support/client-histories';

const app = useOpenApp();
const [OAK, ELM] = [700, 701];
const [ana, bo, cy] = [801, 802, 803];

const define = async (body: object) =>
  (await app.agent.post('/api/client/attribute/definition').send(body).expect(201)).body.data;
const line = (name: string, more: object = {}) =>
  define({ name, label: name, type: 'STRING', displayInterface: 'TEXT', ...more });

let reader: Agent;
let other: Agent;
let definitionOf: Record<'home' | 'mobile' | 'nickname' | 'size', number>;
beforeAll(async () => {
  for (const [id, title] of [
    [OAK, 'Oak House'],
    [ELM, 'Elm House'],
  ] as const)
    await app.given(
      `partner-${id}`,
      recordRegistered('partner', id, { title, partnerType: 'AGENCY', status: 'ACTIVE', contacts: [] }),
    );
  const ofOak = { roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'] as const, partners: [OAK] };
  const { group, email } = await app.register(ofOak);
  reader = app.anonymous();
  await reader.post('/api/session').send({ email, password: PASSWORD }).expect(200);
  other = await app.signIn(ofOak);
  const limited = { canView: { [group]: true } };
  const options = [{ name: 'Size 1' }, { name: 'Size 2' }];
  const size = await define({
    name: 'client_diaper_size',
    label: 'Size',
    type: 'OPTION_LIST',
    displayInterface: 'SELECT_SINGLE',
    options,
    ...limited,
  });
  definitionOf = {
    home: (await line('guardian_home_phone')).id,
    mobile: (await line('guardian_mobile_phone', limited)).id,
    nickname: (await line('nickname')).id,
    size: size.id,
  };
  const { home, mobile, nickname } = definitionOf;
  await giveClient(app, ana, {
    partner: OAK,
    answers: { [home]: '(816) 555-0142', [mobile]: '+1 913 555 0177', [size.id]: size.options[1].id },
  });
  await giveClient(app, bo, { partner: ELM, answers: { [home]: '816.555.0142', [nickname]: '816-555-0199' } });
  await giveClient(app, cy, { partner: OAK, ageExpiresAt: '2029-12-01' });
  const period = { id: 901, partner: OAK, period: '2026-01', committedAt: '2026-01-20T12:00:00.000Z' };
  await giveDistribution(app, { ...period, lines: [{ client: cy, product: 1, quantity: 20 }] });
  await app.given('product-1', recordRegistered('product', 1, { name: 'Newborn', status: 'ACTIVE' }));
});

const list = async (agent: Agent, query: object) =>
  (
    await agent
      .get('/api/clients')
      .query({ sort: 'id|asc', ...query })
      .expect(200)
  ).body.data;
const found = async (agent: Agent, keyword: string) =>
  (await list(agent, { keyword })).map(({ id }: { id: string }) => id);

describe('the list of clients', () => {
  it('says when each is served no longer, by its age or by its distributions', async () => {
    const rows = await list(app.agent, {});
    expect(rows.map(({ id, expiresAt }: Record<string, string>) => [id, expiresAt])).toEqual([
      [publicIdOf(ana), '2028-04-01'],
      [publicIdOf(bo), '2028-04-01'],
      [publicIdOf(cy), '2029-02-01'],
    ]);
  });

  it('shows the diaper size to users who see the question', async () => {
    const sizes = async (agent: Agent) =>
      (await list(agent, {})).map(({ diaperSize }: { diaperSize: string | null }) => diaperSize);
    expect(await sizes(app.agent)).toEqual(['Size 2', null, null]);
    expect(await sizes(reader)).toEqual(['Size 2', null]);
    expect(await sizes(other)).toEqual([null, null]);
  });

  it.each(['816-555-0142', '8165550142', '1 (816) 555 0142', '555-0142'])(
    'finds the families with the telephone number %s, however it was written',
    async (keyword) => {
      expect(await found(app.agent, keyword)).toEqual([ana, bo].map(publicIdOf));
      expect(await found(other, keyword)).toEqual([publicIdOf(ana)]);
    },
  );

  it('finds a client by the whole ID, where the user may see the client', async () => {
    for (const keyword of [publicIdOf(bo), ` ${publicIdOf(bo).toLowerCase()} `])
      expect(await found(app.agent, keyword)).toEqual([publicIdOf(bo)]);
    expect(await found(other, publicIdOf(ana))).toEqual([publicIdOf(ana)]);
    expect(await found(other, publicIdOf(bo))).toEqual([]);
    expect(await found(app.agent, publicIdOf(bo).slice(0, -1))).toEqual([]);
  });

  it('finds nobody by fewer digits than seven, or by an answer to another question', async () => {
    expect(await found(app.agent, '550142')).toEqual([]);
    expect(await found(app.agent, '816-555-0199')).toEqual([]);
    expect(await found(app.agent, '9135550177 8165550142')).toEqual([]);
  });

  it('finds by a number only where the user sees the question', async () => {
    expect(await found(reader, '913 555 0177')).toEqual([publicIdOf(ana)]);
    expect(await found(other, '913 555 0177')).toEqual([]);
  });

  it('finds a telephone number in the search as well', async () => {
    const search = async (agent: Agent) =>
      (await agent.get('/api/clients/search').query({ keyword: '8165550142', sort: 'id|asc' }).expect(200)).body.data;
    expect((await search(app.agent)).map(({ id }: { id: string }) => id)).toEqual([ana, bo].map(publicIdOf));
    expect((await search(other)).map(({ id }: { id: string }) => id)).toEqual([publicIdOf(ana)]);
  });

  it('finds nobody by a number that was taken out, or whose family was erased', async () => {
    const { home } = definitionOf;
    await app.given(`client-${ana}`, {
      type: 'ProfileChanged',
      data: { kind: 'client', id: ana, changes: { [home]: null } },
    });
    expect(await found(app.agent, '8165550142')).toEqual([publicIdOf(bo)]);
    const id = publicIdOf(bo);
    await app.agent.post(`/api/clients/${id}/erase`).send({ confirm: id }).expect(200);
    expect(await found(app.agent, '8165550142')).toEqual([]);
    const rows = await app.query(`SELECT phone_digits FROM read.clients WHERE id = ${bo}`);
    expect(rows).toEqual([{ phone_digits: '' }]);
  });
});
