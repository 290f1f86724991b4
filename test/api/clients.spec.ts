import { DateTime } from 'luxon';
import type { Agent } from '../../apps/api/src/testing/open-app';
import { recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { openSheet } from '../support/sheets';

const app = useOpenApp();

/** A day this long ago, in the bank's zone, which is UTC here. */
const daysAgo = (days: number): string => DateTime.utc().minus({ days }).toISODate();
const yearsAgo = (years: number, days = 0): string => DateTime.utc().minus({ years, days }).toISODate();

const PARTNER = 700;
const OTHER_PARTNER = 701;
const CLOSED_PARTNER = 702;

const partnerNamed = (title: string, status: string) => ({ title, partnerType: 'AGENCY', status, contacts: [] });

beforeAll(async () => {
  await app.given(`partner-${PARTNER}`, recordRegistered('partner', PARTNER, partnerNamed('Oak House', 'ACTIVE')));
  await app.given(
    `partner-${OTHER_PARTNER}`,
    recordRegistered('partner', OTHER_PARTNER, partnerNamed('Elm House', 'ACTIVE')),
  );
  await app.given(
    `partner-${CLOSED_PARTNER}`,
    recordRegistered('partner', CLOSED_PARTNER, partnerNamed('Closed House', 'INACTIVE')),
  );
});

let children = 0;
/** A child whom no other one of the file is like. */
const someChild = () => {
  children += 1;
  return {
    firstName: `Zoë${'abcdefghijklmnopqrstuvwxyz'[children % 26]}${children}`,
    lastName: `Núñez${children}`,
    parentFirstName: 'Ana',
    parentLastName: `Núñez${children}`,
    birthdate: daysAgo(300 + children),
    partner: { id: PARTNER },
  };
};
const register = async (fields: object = {}, agent: Agent = app.agent) =>
  (
    await agent
      .post('/api/clients')
      .send({ ...someChild(), ...fields })
      .expect(201)
  ).body.data;
const move = (id: string, transition: string, agent: Agent = app.agent) =>
  agent.patch(`/api/clients/${id}/transition`).send({ transition });
const activeClient = async (fields: object = {}) => {
  const { id } = await register(fields);
  return (await move(id, 'ACTIVATE').expect(200)).body.data;
};
const show = async (id: string, agent: Agent = app.agent) =>
  (await agent.get(`/api/clients/${id}?include=partner`).expect(200)).body.data;
const partnerUser = (partner = PARTNER) =>
  app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN', 'ROLE_PARTNER'], partners: [partner] });

describe('a client', () => {
  it('is registered, shown, activated and changed', async () => {
    const child = someChild();
    const { body, headers } = await app.agent.post('/api/clients?include=partner').send(child).expect(201);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^[BCDFGHJKLMNPRSTVWXYZ2579]{8}$/),
      table_id: expect.any(Number),
      firstName: child.firstName,
      fullName: `${child.firstName} ${child.lastName}`,
      parentFullName: `Ana ${child.lastName}`,
      birthdate: child.birthdate,
      partner: { id: PARTNER, title: 'Oak House' },
      status: 'CREATION',
      isActive: false,
      canReview: false,
      canPartnerTransfer: true,
      isPublic: false,
      isEditable: false,
      pullupDistributionMax: 6,
      ageExpiresAt: DateTime.fromISO(child.birthdate)
        .plus({ years: 4 })
        .startOf('month')
        .plus({ months: 1 })
        .toISODate(),
      distributionExpiresAt: null,
      mergedTo: null,
      erasedAt: null,
    });
    expect(body.data).not.toHaveProperty('attributes');
    expect(headers.etag).toBe('"0"');
    const path = `/api/clients/${body.data.id}`;
    await app.agent.patch(path).send({ firstName: 'Zoe' }).expect(409);
    const { body: activated, headers: now } = await move(body.data.id, 'ACTIVATE').expect(200);
    expect(activated.data).toMatchObject({ status: 'ACTIVE', isActive: true, isEditable: true });
    expect(activated.meta.enabledTransitions).toContainEqual({ transition: 'DEACTIVATE', title: 'Deactivate' });
    const { body: changed } = await app.agent
      .patch(path)
      .set('If-Match', now.etag!)
      .send({ ...activated.data, firstName: 'Zoe' })
      .expect(200);
    expect(changed.data).toMatchObject({ firstName: 'Zoe', status: 'ACTIVE' });
    const { body: stale } = await app.agent
      .patch(path)
      .set('If-Match', now.etag!)
      .send({ firstName: 'Zo' })
      .expect(412);
    expect(JSON.stringify(stale)).toContain('firstName');
    await app.agent.delete(path).expect(200, { success: true, message: `Client "Zoe ${child.lastName}" deleted.` });
    await app.agent.get(path).expect(404);
  });

  it('is found by its public id in any case, and by no number', async () => {
    const { id, table_id } = await register();
    expect((await show(id.toLowerCase())).id).toBe(id);
    await app.agent.get(`/api/clients/${table_id}`).expect(404);
    await app.agent.get("/api/clients/x' OR 1=1").expect(404);
  });

  it('says of every missing field that it is required', async () => {
    const { body } = await app.agent.post('/api/clients').send({}).expect(422);
    expect(body.errors).toMatchObject({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      parentFirstName: 'Parent/Guardian First Name is required',
      parentLastName: 'Parent/Guardian Last Name is required',
      partner: 'Partner is required',
      birthdate: expect.any(String),
    });
  });

  it.each([
    ['tomorrow', () => daysAgo(-1)],
    ['today', () => daysAgo(0)],
    ['four years ago to the day', () => yearsAgo(4)],
    ['1900', () => '1900-01-01'],
    ['a day that no calendar has', () => '2025-02-30'],
  ])('is not registered with a birthdate of %s', async (_, birthdate) => {
    const { body } = await app.agent
      .post('/api/clients')
      .send({ ...someChild(), birthdate: birthdate() })
      .expect(422);
    expect(body.errors.birthdate).toBeDefined();
  });

  it('is registered on the last day before it turns four', async () => {
    await register({ birthdate: DateTime.utc().minus({ years: 4 }).plus({ days: 1 }).toISODate() });
  });

  it.each(['Li', 'محمد', '👶 Baby', "O'Brien-Smith", 'X'.repeat(255)])('may be called %s', async (firstName) => {
    expect((await register({ firstName })).firstName).toBe(firstName);
  });

  it('can not have a name of 300 letters', async () => {
    const { body } = await app.agent
      .post('/api/clients')
      .send({ ...someChild(), firstName: 'x'.repeat(300) })
      .expect(422);
    expect(body.errors.firstName).toMatch(/at most 255/);
  });

  it('ignores what a body must not set', async () => {
    const client = await register({
      status: 'ACTIVE',
      publicId: 'BBBBBBBB',
      familyId: 'x',
      isPublic: true,
      mergedTo: 1,
    });
    expect(client).toMatchObject({ status: 'CREATION', isPublic: false });
    expect(client.id).not.toBe('BBBBBBBB');
  });
});

describe('expirations', () => {
  it('follow from the birthdate, unless somebody who may overrides them', async () => {
    const clerk = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    const { id, ageExpiresAt } = await activeClient();
    const override = { isExpirationOverridden: true, ageExpiresAt: '2031-01-01', pullupDistributionMax: 9 };
    const { body: dropped } = await clerk.patch(`/api/clients/${id}`).send(override).expect(200);
    expect(dropped.data).toMatchObject({ isExpirationOverridden: false, ageExpiresAt, pullupDistributionMax: 6 });
    const { body: kept } = await app.agent.patch(`/api/clients/${id}`).send(override).expect(200);
    expect(kept.data).toMatchObject(override);
    const { body: ended } = await app.agent
      .patch(`/api/clients/${id}`)
      .send({ isExpirationOverridden: false })
      .expect(200);
    expect(ended.data).toMatchObject({ isExpirationOverridden: false, ageExpiresAt });
  });

  it('are overridden for a month from today, and a day that is given counts', async () => {
    const { id } = await activeClient();
    const path = `/api/clients/${id}`;
    const { body } = await app.agent.patch(path).send({ isExpirationOverriddenTemporarily: true }).expect(200);
    expect(body.data.temporaryOverrideExpirationDueDate).toBe(DateTime.utc().plus({ months: 1 }).toISODate());
    const { body: off } = await app.agent.patch(path).send({ isExpirationOverriddenTemporarily: false }).expect(200);
    expect(off.data.temporaryOverrideExpirationDueDate).toBeNull();
  });

  it('do not stop the save of a child who has turned four, but a new birthdate that is too old', async () => {
    const { id } = await activeClient();
    const { table_id } = await show(id);
    await app.given(`client-${table_id}`, {
      type: 'RecordChanged',
      data: { kind: 'client', id: table_id, changes: { birthdate: yearsAgo(4, 40) } },
    });
    await app.agent.patch(`/api/clients/${id}`).send({ firstName: 'Older' }).expect(200);
    await app.agent
      .patch(`/api/clients/${id}`)
      .send({ birthdate: yearsAgo(5) })
      .expect(422);
  });
});

describe("a partner's people", () => {
  it('register and keep clients of their active partner alone', async () => {
    const agent = await partnerUser();
    const own = await register({ partner: { id: OTHER_PARTNER } }, agent);
    expect((await show(own.id, agent)).partner.id).toBe(PARTNER);
    const foreign = await register({ partner: { id: OTHER_PARTNER } });
    await agent.get(`/api/clients/${foreign.id}`).expect(403);
    await agent.patch(`/api/clients/${foreign.id}`).send({ firstName: 'Mine' }).expect(403);
    await move(foreign.id, 'ACTIVATE', agent).expect(403);
    const { body } = await agent.get('/api/clients?per_page=-1&include=partner').expect(200);
    expect(new Set(body.data.map((client: { partner: { id: number } }) => client.partner.id))).toEqual(
      new Set([PARTNER]),
    );
    await move(own.id, 'ACTIVATE', agent).expect(200);
    await move(own.id, 'BLOCK', agent).expect(403);
    await move(own.id, 'DEACTIVATE', agent).expect(200);
  });

  it('register nobody while their partner is inactive', async () => {
    const agent = await partnerUser(CLOSED_PARTNER);
    await agent.post('/api/clients').send(someChild()).expect(403);
  });

  it('take over a client that another partner has given up, and no other', async () => {
    const agent = await partnerUser();
    const { id } = await activeClient({ partner: { id: OTHER_PARTNER } });
    await agent.post(`/api/clients/${id}/transfer`).expect(403);
    await move(id, 'DEACTIVATE').expect(200);
    const { body } = await agent.post(`/api/clients/${id}/transfer?include=partner`).expect(200);
    expect(body.data).toMatchObject({ id, status: 'ACTIVE', partner: { id: PARTNER } });
    await app.agent.post(`/api/clients/${id}/transfer`).expect(400);
  });

  it('review their own clients', async () => {
    const agent = await partnerUser();
    const { id } = await activeClient();
    await move(id, 'FLAG_FOR_REVIEW').expect(200);
    expect(await show(id)).toMatchObject({ canReview: true, isEditable: false, lastReviewedAt: null });
    const { body } = await agent.post(`/api/clients/${id}/review`).expect(200);
    expect(body.data).toMatchObject({ status: 'ACTIVE', canReview: false, lastReviewedAt: expect.any(String) });
    expect((await agent.post(`/api/clients/${id}/review`).expect(200)).body.data.status).toBe('ACTIVE');
  });
});

describe('the list of clients', () => {
  it('is searched by words of names, without accents and in any order, newest first', async () => {
    const first = await register({ firstName: 'Ángela', lastName: 'Querubín' });
    const second = await register({
      firstName: 'Rosa',
      lastName: 'Díaz',
      parentFirstName: 'Angela',
      parentLastName: 'Querubin',
    });
    const found = async (query: string, agent = app.agent) =>
      (await agent.get(`/api/clients?${query}`).expect(200)).body.data.map(({ id }: { id: string }) => id);
    expect(await found('keyword=querubin')).toEqual([second.id, first.id]);
    expect(await found('keyword=QUERUB%20ange&sort=id|asc')).toEqual([first.id, second.id]);
    expect(await found('keyword=querubin%20rosa')).toEqual([second.id]);
    expect(await found('keyword=%25')).toEqual([]);
    expect(await found(`keyword=querubin&birthdate=${first.birthdate}`)).toEqual([first.id]);
    expect(await found(`keyword=querubin&status=ACTIVE`)).toEqual([]);
    await app.agent.get('/api/clients?status=ASLEEP').expect(400);
  });

  it('is 25 to a page', async () => {
    const { body } = await app.agent.get('/api/clients').expect(200);
    expect(body.meta.pagination).toMatchObject({ per_page: 25, current_page: 1 });
  });

  it('is downloaded as a sheet, limited to the own partner', async () => {
    const agent = await partnerUser();
    const { rows } = await openSheet(agent, '/api/clients?download=xlsx');
    expect(rows[0]).toEqual(['ID', 'Name', 'Assigned Partner', 'Status', 'Created', 'Last Updated']);
    expect(new Set(rows.slice(1).map((row: unknown[]) => row[2]))).toEqual(new Set(['Oak House']));
  });

  it('has a search over all partners for staff, which shows little and five at most', async () => {
    const agent = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    for (let n = 0; n < 6; n++) await register({ lastName: 'Sechser', partner: { id: OTHER_PARTNER } });
    const { body } = await agent.get('/api/clients/search?keyword=sechser').expect(200);
    expect(body.data).toHaveLength(5);
    expect(Object.keys(body.data[0]).sort()).toEqual([
      'birthdate',
      'canPartnerTransfer',
      'fullName',
      'id',
      'parentFullName',
      'partner',
      'status',
    ]);
    await agent.get('/api/clients/search').expect(400);
  });
});

describe('the check for duplicates', () => {
  const check = async (child: object, agent: Agent = app.agent) =>
    (await agent.post('/api/clients/new-check').send(child).expect(200)).body.data;

  it('finds the same child in whatever spelling, and says how each match agrees', async () => {
    const birthdate = daysAgo(77);
    const exact = await register({ firstName: 'José', lastName: 'García-López', birthdate });
    const found = async (firstName: string, lastName: string) =>
      (await check({ firstName, lastName, birthdate })).map((match: { id: string; score: number }) => [
        match.id,
        match.score,
      ]);
    expect(await found(' jose ', 'garcia lopez')).toEqual([[exact.id, 100]]);
    expect(await found('José', 'López')).toEqual([[exact.id, 85]]);
    expect(await found('García-López', 'José')).toEqual([[exact.id, 80]]);
    expect(await found('Josefina', 'Garcia Lopez')).toEqual([[exact.id, 70]]);
    expect(await found('Ana', 'Garcia Lopez')).toEqual([]);
    expect(await check({ firstName: 'José', lastName: 'García-López', birthdate: daysAgo(278) })).toEqual([]);
    expect(await check({ firstName: 'José', lastName: 'García-López' })).toMatchObject([{ id: exact.id }]);
    expect(await check({ firstName: 'José', lastName: 'García-López', birthdate })).toMatchObject([
      { fullName: 'José García-López', partner: { title: 'Oak House' }, canPartnerTransfer: true, isExact: true },
    ]);
  });

  it('refuses half a question, with the field', async () => {
    const { body } = await app.agent
      .post('/api/clients/new-check')
      .send({ birthdate: yearsAgo(5) })
      .expect(422);
    expect(body.errors).toEqual({
      firstName: 'First Name is required',
      lastName: 'Last Name is required',
      birthdate: 'Birth Date must be a past date and less than 4 years.',
    });
  });

  it('tells a family nothing but the partner', async () => {
    const child = someChild();
    await register(child);
    const anonymous = app.anonymous();
    expect(await check(child, anonymous)).toEqual([
      { id: null, partner: { id: null, title: 'Oak House', fullAddress: null } },
    ]);
    await anonymous
      .post('/api/clients/new-check')
      .send({ ...child, birthdate: '' })
      .expect(422);
    await app.agent.get('/api/clients').expect(200);
    await anonymous.get('/api/clients').expect(401);
  });

  it('is made again when a client is registered: of two at once, one wins', async () => {
    const child = someChild();
    const agents = await Promise.all([partnerUser(), partnerUser(OTHER_PARTNER)]);
    const answers = await Promise.all(agents.map((agent) => agent.post('/api/clients').send(child)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toMatch(/registered already/);
    await app.agent.post('/api/clients').send(child).expect(201);
  });
});

describe('a merge', () => {
  const merge = (targetClient: string, sourceClients: string[], context?: string[]) =>
    app.agent.post('/api/clients/merge').send({ targetClient, sourceClients, context });

  it('leads to the survivor, and is taken back with the status that it changed', async () => {
    const [survivor, source] = [await activeClient(), await activeClient()];
    await merge(survivor.id, [source.id]).expect(200, { success: true });
    expect(await show(source.id)).toMatchObject({
      status: 'INACTIVE',
      isEditable: false,
      canPartnerTransfer: false,
      mergedTo: { id: survivor.id, fullName: survivor.fullName },
      mergedDate: expect.any(String),
    });
    expect(await show(survivor.id)).toMatchObject({
      mergedTo: null,
      mergedFrom: [{ id: source.id, fullName: source.fullName }],
    });
    await move(source.id, 'ACTIVATE').expect(409);
    await merge(survivor.id, [source.id]).expect(409);
    await merge(source.id, [survivor.id]).expect(409);
    expect((await app.agent.post('/api/clients/new-check').send(source).expect(200)).body.data).toEqual([]);
    const { body } = await app.agent.post(`/api/clients/${source.id}/unmerge`).expect(200);
    expect(body.data).toMatchObject({ status: 'ACTIVE', mergedTo: null, isEditable: true });
    expect((await show(survivor.id)).mergedFrom).toEqual([]);
    await app.agent.post(`/api/clients/${source.id}/unmerge`).expect(409);
    await merge(survivor.id, [source.id], []).expect(200);
    expect(await show(source.id)).toMatchObject({ status: 'ACTIVE', mergedTo: { id: survivor.id } });
  });

  it('is refused into itself, of nobody, and by users without the right', async () => {
    const [one, other] = [await register(), await register()];
    await merge(one.id, [one.id]).expect(409);
    await merge(one.id, ['BBBBBBBB']).expect(422);
    await merge(one.id, []).expect(422);
    const agent = await partnerUser();
    await agent
      .post('/api/clients/merge')
      .send({ targetClient: one.id, sourceClients: [other.id] })
      .expect(403);
  });

  it('is named on the survivor to those alone who may see the source', async () => {
    const [survivor, source] = [await activeClient(), await activeClient({ partner: { id: OTHER_PARTNER } })];
    await merge(survivor.id, [source.id]).expect(200);
    expect((await show(survivor.id, await partnerUser())).mergedFrom).toEqual([]);
    expect((await show(survivor.id)).mergedFrom).toHaveLength(1);
  });

  it('names the survivor on the source to those alone who may see it', async () => {
    const [survivor, source] = [await activeClient({ partner: { id: OTHER_PARTNER } }), await activeClient()];
    await merge(survivor.id, [source.id]).expect(200);
    expect((await show(source.id, await partnerUser())).mergedTo).toEqual({ id: null, fullName: null });
    expect((await show(source.id)).mergedTo).toEqual({ id: survivor.id, fullName: survivor.fullName });
  });

  it('gives what a source had inherited back to it', async () => {
    const [a, b, c] = [await register(), await register(), await register()];
    await merge(b.id, [a.id]).expect(200);
    await merge(c.id, [b.id]).expect(200);
    const heirs = () =>
      app.query('SELECT id, heir FROM read.client_merges WHERE id = ANY($1) ORDER BY id', [a.table_id, b.table_id]);
    expect(await heirs()).toEqual([
      { id: a.table_id, heir: c.table_id },
      { id: b.table_id, heir: c.table_id },
    ]);
    await app.agent.post(`/api/clients/${b.id}/unmerge`).expect(200);
    expect(await heirs()).toEqual([{ id: a.table_id, heir: b.table_id }]);
  });
});

describe('a change of several clients', () => {
  it('answers for each of them', async () => {
    const [one, other] = [await activeClient(), await register()];
    const change = (changes: object, ...ids: string[]) =>
      app.agent.post('/api/clients/bulk-change').send({ selectedClients: ids, changes });
    const { body } = await change({ partner: { id: OTHER_PARTNER } }, one.id, other.id, 'BBBBBBBB').expect(200);
    expect(body).toMatchObject({
      data: [
        { id: one.id, ok: true },
        { id: other.id, ok: false, message: expect.stringMatching(/Only an active client/) },
        { id: 'BBBBBBBB', ok: false },
      ],
      meta: { changed: 1, unchanged: 0, refused: 2 },
    });
    expect((await show(one.id)).partner.id).toBe(OTHER_PARTNER);
    const { body: mixed } = await change({ status: 'DEACTIVATE' }, one.id, other.id).expect(422);
    expect(Object.values(mixed.errors)).toEqual([
      'Selected clients must all be in the same status to bulk change status.',
    ]);
    await change({ status: 'DEACTIVATE' }, one.id).expect(200);
    expect((await show(one.id)).status).toBe('INACTIVE');
    await change({}, one.id).expect(422);
  });
});

describe('the answers about a client', () => {
  let question: number;
  let secret: number;
  beforeAll(async () => {
    const define = async (more: object) =>
      (
        await app.agent
          .post('/api/client/attribute/definition')
          .send({ label: 'Question', type: 'STRING', displayInterface: 'TEXT', ...more })
          .expect(201)
      ).body.data.id;
    question = await define({ name: 'nickname', isDisplayedPublicly: true, isDuplicateReference: true });
    secret = await define({ name: 'remark' });
  });

  it('are saved with it, shown when they are included, and encrypted in the log', async () => {
    const attributes = [{ definition_id: question, value: 'Zuzu-the-bear' }];
    const { id, table_id } = await register({ attributes });
    const { body } = await app.agent.get(`/api/clients/${id}?include=attributes`).expect(200);
    expect(body.data.attributes).toContainEqual(
      expect.objectContaining({ definition_id: question, value: 'Zuzu-the-bear' }),
    );
    const stored = await app.query('SELECT data::text AS data FROM log.events WHERE stream = $1', `client-${table_id}`);
    expect(stored.map(({ data }) => data).join()).not.toMatch(/Zuzu|Zoë|Núñez/);
  });

  it('tell children of one name apart where the bank says so', async () => {
    const child = someChild();
    const answered = (value: string) => ({ ...child, attributes: [{ definition_id: question, value }] });
    await register(answered('first'));
    const agent = await partnerUser();
    await agent.post('/api/clients').send(answered('first')).expect(409);
    await agent.post('/api/clients').send(answered('second')).expect(201);
  });

  it('are asked of a family as far as they are displayed publicly', async () => {
    const fields = async (agent: Agent) =>
      (await agent.get('/api/clients/fields').expect(200)).body.data.map(
        ({ definition_id }: { definition_id: number }) => definition_id,
      );
    expect(await fields(app.agent)).toEqual(expect.arrayContaining([question, secret]));
    expect(await fields(app.anonymous())).toEqual([question]);
  });
});
