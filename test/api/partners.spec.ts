import { defaultGroups } from '@bank/domain';
import { type Agent, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { openSheet } from '../support/sheets';

const ana = { firstName: 'Ana', lastName: 'Núñez', email: 'ana@example.org', phoneNumber: '555' };
const address = { street1: '1 Main St', city: 'Kansas City', state: 'MO', postalCode: '64110' };
const oak = { title: 'Oak House', partnerType: 'AGENCY', isPublicDisplay: true, address };
const complete = { ...oak, contacts: [{ ...ana, isProgramContact: true }] };

const app = useOpenApp();
/** Signs in a user of a default group who works for these partners. */
const signInOfGroup = (group: string, ...partners: number[]) =>
  app.signIn({ roles: defaultGroups.find(({ name }) => name === group)!.roles, partners });
const createPartner = async (fields: object = {}): Promise<number> =>
  (
    await app.agent
      .post('/api/partners')
      .send({ ...complete, ...fields })
      .expect(201)
  ).body.data.id;
const applyTransition = (agent: Agent, id: number, transition: string) =>
  agent.patch(`/api/partners/${id}/transition`).send({ transition });
const activate = async (id: number) => {
  await applyTransition(app.agent, id, 'SUBMIT').expect(200);
  await applyTransition(app.agent, id, 'ACTIVATE').expect(200);
};

describe('a partner', () => {
  it('is registered, shown and changed', async () => {
    const { body: period } = await app.agent
      .post('/api/partners/fulfillment-periods')
      .send({ name: 'Week A' })
      .expect(201);
    const { body, headers } = await app.agent
      .post('/api/partners')
      .send({ ...complete, fulfillmentPeriod: { id: period.data.id } })
      .expect(201);
    expect(headers.etag).toBe('"0"');
    expect(body.data).toMatchObject({
      ...oak,
      status: 'START',
      canPlaceOrders: false,
      maxOrderNumberPerMonth: 1,
      forecastAverageMonths: 3,
      fullAddress: '1 Main St, Kansas City, MO 64110',
      fulfillmentPeriod: { id: period.data.id, name: 'Week A' },
      contacts: [{ ...ana, id: expect.any(Number), isProgramContact: true, isDeleted: false }],
    });
    expect(body.data).not.toHaveProperty('distributionMethod');
    const path = `/api/partners/${body.data.id}`;
    const { body: changed } = await app.agent
      .patch(path)
      .set('If-Match', headers.etag!)
      .send({ ...body.data, title: 'Elm House', maxOrderNumberPerMonth: 4 })
      .expect(200);
    expect(changed.data).toMatchObject({ title: 'Elm House', maxOrderNumberPerMonth: 4, status: 'START' });
    await app.agent.patch(path).set('If-Match', headers.etag!).send({ title: 'Ash House' }).expect(412);
    await app.agent.delete(`/api/partners/fulfillment-periods/${period.data.id}`).expect(409);
  });

  it('says what is missing', async () => {
    const { body } = await app.agent
      .post('/api/partners')
      .send({ maxOrderNumberPerMonth: 0, isPublicDisplay: null })
      .expect(422);
    expect(body.errors).toEqual({
      title: 'Partner Name/Title is required',
      partnerType: 'Partner Type is required',
      isPublicDisplay: 'Display Publicly is required',
      maxOrderNumberPerMonth: 'The Maximum Orders per month must be greater than 0',
      contacts: 'Contact Info is missing.',
    });
  });

  it('moves through its workflow, and says where it can go', async () => {
    const id = await createPartner();
    const { body: submitted } = await applyTransition(app.agent, id, 'SUBMIT').expect(200);
    expect(submitted.data.status).toBe('APPLICATION_PENDING');
    expect(submitted.meta.enabledTransitions).toEqual([
      { transition: 'SUBMIT_PRIORITY', title: 'Submit (Priority)' },
      { transition: 'ACTIVATE', title: 'Activate' },
      { transition: 'FLAG_FOR_REVIEW', title: 'Flag for Review' },
      { transition: 'FLAG_FOR_REVIEW_PAST_DUE', title: 'Flag for Review Past Due' },
      { transition: 'DEACTIVATE', title: 'Deactivate' },
    ]);
    await applyTransition(app.agent, id, 'SUBMIT').expect(409);
    await applyTransition(app.agent, id, 'JUMP').expect(422);
    const { body: active } = await app.agent.patch(`/api/partners/${id}`).send({ status: 'ACTIVE' }).expect(200);
    expect(active.data).toMatchObject({ status: 'ACTIVE', canPlaceOrders: true });
    const { body: places } = await app.agent.get(`/api/storage-locations?id=${id}`).expect(200);
    expect(places.data).toMatchObject([{ id, status: 'ACTIVE', canPlaceOrders: true }]);
    const { body: logs } = await app.agent.get(`/api/logs?object_class=Partner&object_id=${id}`).expect(200);
    expect(logs.data.map(({ action, data }: { action: string; data: object }) => [action, data]).slice(0, 2)).toEqual([
      ['transition', { status: 'ACTIVE' }],
      ['transition', { status: 'APPLICATION_PENDING' }],
    ]);
  });

  it('stays as it is when a transition is empty', async () => {
    const id = await createPartner();
    const before = (await app.store.read(`partner-${id}`)).length;
    for (const body of [{ transition: '' }, {}]) {
      const { body: answer } = await app.agent.patch(`/api/partners/${id}/transition`).send(body).expect(200);
      expect(answer).toMatchObject({
        data: { id, status: 'START' },
        meta: { enabledTransitions: [{ transition: 'SUBMIT', title: 'Submit' }] },
      });
    }
    expect(await app.store.read(`partner-${id}`)).toHaveLength(before);
  });

  it('is reviewed by a save that changes something', async () => {
    const id = await createPartner();
    await activate(id);
    await applyTransition(app.agent, id, 'FLAG_FOR_REVIEW').expect(200);
    const status = async (body: object) =>
      (await app.agent.patch(`/api/partners/${id}`).send(body).expect(200)).body.data.status;
    expect(await status({ title: oak.title })).toBe('NEEDS_PROFILE_REVIEW');
    expect(await status({ notes: 'Called them' })).toBe('ACTIVE');
  });

  it('is deleted only when nobody works for it, even when both happen at once', async () => {
    const id = await createPartner({ title: 'Brief House' });
    const [deleted, hired] = await Promise.all([
      app.agent.delete(`/api/partners/${id}`),
      app.agent.post('/api/users').send({
        email: 'brief@example.org',
        name: { firstName: 'B', lastName: 'R' },
        plainTextPassword: 'a long password',
        partners: [{ id }],
      }),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([deleted.status, hired.status]);
    const empty = await createPartner({ title: 'Empty House' });
    await app.agent
      .delete(`/api/partners/${empty}`)
      .expect(200, { success: true, message: 'Partner "Empty House" deleted' });
    await app.agent.get(`/api/partners/${empty}`).expect(404);
  });

  it('from before it had more than a title, a type and a status goes on', async () => {
    await app.given(
      'partner-9001',
      recordRegistered('partner', 9001, { title: 'Old', partnerType: 'AGENCY', status: 'ACTIVE' }),
    );
    const { body } = await app.agent.patch('/api/partners/9001').send({ notes: 'x' }).expect(200);
    expect(body.data).toMatchObject({ title: 'Old', status: 'ACTIVE', notes: 'x', maxOrderNumberPerMonth: 1 });
  });
});

describe('partners', () => {
  it('are filtered, sorted and paged', async () => {
    const { body: method } = await app.agent
      .post('/api/partners/distribution-methods')
      .send({ name: 'Pickup' })
      .expect(201);
    const distributionMethod = { id: method.data.id };
    const first = await createPartner({ title: 'zz Clinic', partnerType: 'HOSPITAL', distributionMethod });
    const second = await createPartner({ title: 'Zz Agency', distributionMethod });
    const titles = async (query: string) => {
      const { body } = await app.agent.get(`/api/partners?distributionMethod=${method.data.id}${query}`).expect(200);
      return [body.data.map(({ title }: { title: string }) => title), body.meta?.pagination?.total];
    };
    expect(await titles('')).toEqual([['Zz Agency', 'zz Clinic'], 2]);
    expect(await titles('&sort=id|asc&per_page=1')).toEqual([['zz Clinic'], 2]);
    expect(await titles('&partnerType=HOSPITAL')).toEqual([['zz Clinic'], 1]);
    expect(await titles('&status=ACTIVE')).toEqual([[], 0]);
    expect(await titles(`&id=${second}`)).toEqual([['Zz Agency'], undefined]);
    expect(first).toBeLessThan(second);
    await app.agent.get('/api/partners?status=ASLEEP').expect(400);
  });

  it('are a sheet for administrators', async () => {
    const id = await createPartner({ title: 'Sheet House', maxOrderNumberPerMonth: 2 });
    const sheet = await openSheet(app.agent, `/api/partners?download=xlsx&status=START`);
    expect(sheet.file).toMatch(/^Partners\..*\.xlsx$/);
    expect(sheet.rows[0]).toEqual([
      'ID',
      'Title',
      'Type',
      'Status',
      'Fulfillment Period',
      'Distribution Method',
      'Max Orders',
      'Address',
      'Program Contact',
      'Last Updated',
    ]);
    expect(sheet.rows.find(([first]) => first === id)?.slice(0, 9)).toEqual([
      id,
      'Sheet House',
      'AGENCY',
      'START',
      null,
      null,
      2,
      '1 Main St, Kansas City, MO 64110',
      'Ana Núñez, ana@example.org, 555',
    ]);
    const editor = await app.signIn({ roles: ['ROLE_PARTNER_EDIT_ALL'] });
    await editor.get('/api/partners').expect(200);
    await editor.get('/api/partners?download=xlsx').expect(403);
  });

  it('that are active and displayed are shown to everybody, and nothing else of them', async () => {
    const shown = await createPartner({ title: 'Seen House', diaperPickupLocation: 'Front desk' });
    const hidden = await createPartner({ title: 'Hidden House', isPublicDisplay: false });
    const asleep = await createPartner({ title: 'Asleep House' });
    await activate(shown);
    await activate(hidden);
    const { body } = await app.anonymous().get('/api/partners/public-partners?sort=title|asc').expect(200);
    const row = body.data.find(({ id }: { id: number }) => id === shown);
    expect(row).toEqual({
      id: shown,
      title: 'Seen House',
      fullAddress: '1 Main St, Kansas City, MO 64110',
      diaperPickupLocation: 'Front desk',
    });
    const ids = body.data.map(({ id }: { id: number }) => id);
    expect([ids.includes(hidden), ids.includes(asleep)]).toEqual([false, false]);
  });

  it('show every signed-in user their addresses and contacts', async () => {
    const id = await createPartner({
      contacts: [
        { ...ana, isProgramContact: true },
        { ...ana, firstName: 'Private' },
      ],
    });
    const somebody = await signInOfGroup('Volunteer');
    const { body } = await somebody.get(`/api/partners/partner-address/${id}`).expect(200);
    expect(body.data).toEqual({
      id,
      title: 'Oak House',
      address: { ...address, street2: null, country: 'United States' },
      fullAddress: '1 Main St, Kansas City, MO 64110',
      contacts: [expect.objectContaining({ firstName: 'Ana' })],
    });
    await somebody.get('/api/partners/partner-address/99999').expect(404);
    await app.anonymous().get(`/api/partners/partner-address/${id}`).expect(401);
  });
});

describe("a partner's own people", () => {
  let own: number;
  let other: number;
  let pat: Agent;
  beforeAll(async () => {
    own = await createPartner({ title: 'A House' });
    other = await createPartner({ title: 'Another House' });
    pat = await signInOfGroup('Partner', own, other);
  });

  it('see and save the partner that they work for now, and no other', async () => {
    const { body: list } = await pat.get('/api/partners').expect(200);
    expect([list.data.map(({ id }: { id: number }) => id), list.meta]).toEqual([[own], undefined]);
    const { body: shown } = await pat.get(`/api/partners/${own}`).expect(200);
    expect(shown.meta.enabledTransitions).toEqual([{ transition: 'SUBMIT', title: 'Submit' }]);
    const { body: saved } = await pat
      .patch(`/api/partners/${own}`)
      .send({ forecastAverageMonths: 5, maxOrderNumberPerMonth: 50 })
      .expect(200);
    expect(saved.data).toMatchObject({ forecastAverageMonths: 5, maxOrderNumberPerMonth: 1 });
    await pat.get(`/api/partners/${other}`).expect(403);
    await pat.patch(`/api/partners/${other}`).send({ notes: 'x' }).expect(403);
    await applyTransition(pat, other, 'SUBMIT').expect(403);
    await pat.get(`/api/users/partner/${other}`).expect(403);
    await pat.post('/api/partners').send(complete).expect(403);
    await pat.delete(`/api/partners/${own}`).expect(403);
  });

  it('keep their contacts, and leave to staff what families see, the notes, the type and the legacy id', async () => {
    const ofStaff = {
      title: 'Renamed House',
      partnerType: 'HOSPITAL',
      isPublicDisplay: true,
      diaperPickupLocation: 'Behind the house',
      legacyId: '999',
      notes: 'Gets all it asks for',
    };
    const { body: before } = await app.agent.get(`/api/partners/${own}`).expect(200);
    const moved = { ...address, street1: '9 Other St' };
    const { body: saved } = await pat
      .patch(`/api/partners/${own}`)
      .send({ ...ofStaff, address: moved, contacts: [{ ...ana, firstName: 'Olga' }] })
      .expect(200);
    expect(saved.data.contacts).toContainEqual(expect.objectContaining({ firstName: 'Olga' }));
    const { title, partnerType, isPublicDisplay, diaperPickupLocation, legacyId, notes, address: kept } = before.data;
    const unchanged = { title, partnerType, isPublicDisplay, diaperPickupLocation, legacyId, notes, address: kept };
    expect(saved.data).toMatchObject(unchanged);
    const editor = await app.signIn({ roles: ['ROLE_PARTNER_EDIT_ALL'] });
    const { body: byStaff } = await editor
      .patch(`/api/partners/${own}`)
      .send({ ...ofStaff, title: 'A House' })
      .expect(200);
    expect(byStaff.data).toMatchObject({ ...ofStaff, title: 'A House' });
    await editor.patch(`/api/partners/${own}`).send(unchanged).expect(200);
  });

  it('submit it and confirm its review, and move it no further', async () => {
    await applyTransition(pat, own, 'SUBMIT').expect(200);
    await applyTransition(pat, own, 'ACTIVATE').expect(403);
    await pat.patch(`/api/partners/${own}`).send({ status: 'ACTIVE' }).expect(403);
    await applyTransition(app.agent, own, 'ACTIVATE').expect(200);
    await applyTransition(app.agent, own, 'FLAG_FOR_REVIEW').expect(200);
    const { body } = await applyTransition(pat, own, 'REVIEWED').expect(200);
    expect(body.data.status).toBe('ACTIVE');
  });

  it('see who works with them, page by page', async () => {
    const { email } = await app.register({ roles: [], partners: [own] });
    const { body } = await pat.get(`/api/users/partner/${own}?per_page=1&sort=id|desc`).expect(200);
    expect(body.data).toMatchObject([
      { email, name: { firstName: 'Una' }, partners: [{ id: own, title: 'A House' }], createdAt: expect.any(String) },
    ]);
    expect(body.meta.pagination.total).toBe(2);
  });

  it('may look at others where they are allowed to, and change their own alone', async () => {
    const roles = ['ROLE_PARTNER_MANAGE_OWN', 'ROLE_PARTNER_VIEW_ALL'] as const;
    const lou = await app.signIn({ roles, partners: [own] });
    const editable = async (id: number) => (await lou.get(`/api/partners/${id}`).expect(200)).body.data.isEditable;
    expect([await editable(own), await editable(other)]).toEqual([true, false]);
    await lou.patch(`/api/partners/${other}`).send({ notes: 'x' }).expect(403);
  });

  it('work for another one from the moment they switch', async () => {
    const kim = await signInOfGroup('Partner', own, other);
    await kim.post('/api/users/active-partner').send({ active_partner: other }).expect(200);
    await kim.get(`/api/partners/${other}`).expect(200);
    await kim.get(`/api/partners/${own}`).expect(403);
  });
});

describe('the profile of a partner', () => {
  const question = async (of: object): Promise<number> =>
    (await app.agent.post('/api/partner/attribute/definition').send(of).expect(201)).body.data.id;
  const withProfile = '?include[]=profile&include[]=profile.attributes.options';
  let name: number;
  let days: number;
  let secret: number;
  beforeAll(async () => {
    name = await question({ label: 'Short name', name: 'short_name', type: 'STRING', isRequired: true });
    days = await question({ label: 'Days', name: 'days_open', type: 'OPTION_LIST', options: [{ name: 'Monday' }] });
    const { group } = await app.register({ roles: ['ROLE_ADMIN'] });
    secret = await question({ label: 'Score', name: 'score', type: 'INTEGER', canEdit: { [group]: true } });
  });
  const values = (body: { data: { profile: { attributes: { definition_id: number; value: unknown }[] } } }) =>
    Object.fromEntries(body.data.profile.attributes.map(({ definition_id, value }) => [definition_id, value]));

  it('is empty before there is one, and comes along when it is asked for', async () => {
    const { body: fresh } = await app.agent.get('/api/partners/new-profile').expect(200);
    expect(values({ data: { profile: fresh.data } })).toEqual({ [name]: null, [days]: { id: null }, [secret]: null });
    const id = await createPartner();
    expect((await app.agent.get(`/api/partners/${id}`).expect(200)).body.data).not.toHaveProperty('profile');
    const { body } = await app.agent.get(`/api/partners/${id}${withProfile}`).expect(200);
    expect(body.data.profile.attributes[1]).toMatchObject({ id: 0, name: 'days_open', options: [{ name: 'Monday' }] });
  });

  it('keeps what is answered, and what is not sent', async () => {
    const [monday] = (await app.agent.get(`/api/partner/attribute/definition/${days}`).expect(200)).body.data.options;
    const answers = {
      attributes: [
        { definition_id: name, value: ' Oak ' },
        { definition_id: days, value: monday.id },
      ],
    };
    const { body: made } = await app.agent
      .post(`/api/partners${withProfile}`)
      .send({ ...complete, profile: answers })
      .expect(201);
    expect(values(made)).toEqual({ [name]: 'Oak', [days]: monday.id, [secret]: null });
    const { body: changed } = await app.agent
      .patch(`/api/partners/${made.data.id}${withProfile}`)
      .send({ profile: { attributes: [{ definition_id: secret, value: 7 }] } })
      .expect(200);
    expect(values(changed)).toEqual({ [name]: 'Oak', [days]: monday.id, [secret]: 7 });
  });

  it('names the answer and the mend', async () => {
    const id = await createPartner({ profile: { attributes: [{ definition_id: name, value: 'Oak' }] } });
    const wrong = {
      profile: {
        attributes: [
          { definition_id: name, value: '' },
          { definition_id: days, value: 99999 },
        ],
      },
    };
    const { body: started } = await app.agent.patch(`/api/partners/${id}`).send(wrong).expect(422);
    expect(Object.keys(started.errors)).toEqual([`profile.attributes.${days}`]);
    await activate(id);
    const { body } = await app.agent.patch(`/api/partners/${id}`).send(wrong).expect(422);
    expect(body.errors).toEqual({
      [`profile.attributes.${name}`]: 'Short name: Field is required',
      [`profile.attributes.${days}`]: 'Days: Is not one of the options: choose again',
    });
  });

  it('tells a stale save which answers changed since', async () => {
    const id = await createPartner({ title: 'Stale House' });
    const path = `/api/partners/${id}`;
    const { headers } = await app.agent.get(path).expect(200);
    const answer = { profile: { attributes: [{ definition_id: name, value: 'Elm' }] } };
    await app.agent.patch(path).send(answer).expect(200);
    const { body } = await app.agent.patch(path).set('If-Match', headers.etag!).send({ title: 'Ash' }).expect(412);
    expect(Object.keys(body.errors)).toEqual([`profile.${name}`]);
  });

  it('hides what a group may not view, and refuses what it may not edit', async () => {
    const id = await createPartner({
      title: 'Profile House',
      profile: { attributes: [{ definition_id: secret, value: 7 }] },
    });
    const pat = await signInOfGroup('Partner', id);
    const { body } = await pat.get(`/api/partners/${id}${withProfile}`).expect(200);
    expect(Object.keys(values(body))).toEqual([String(name), String(days)]);
    await pat
      .patch(`/api/partners/${id}`)
      .send({ profile: { attributes: [{ definition_id: secret, value: 9 }] } })
      .expect(403);
  });

  it('may be unfinished at the start: the submission asks for what is missing, by name', async () => {
    const paper = await question({ label: 'Letter', name: 'letter', type: 'FILE', isRequired: true });
    const save = (value: unknown) => ({ profile: { attributes: [{ definition_id: paper, value }] } });
    const content = Buffer.from('%PDF-1.7\n').toString('base64');
    const file = { filename: 'letter.pdf', filesize: 9, mimeType: 'application/pdf', content };
    const id = await createPartner({ title: 'Paper House', ...save({ id: null }) });
    const pat = await signInOfGroup('Partner', id);
    const { body: refused } = await applyTransition(pat, id, 'SUBMIT').expect(422);
    expect(refused).toMatchObject({
      message: expect.stringContaining('The profile is not finished: 2 required questions have no answer yet.'),
      errors: {
        [`profile.attributes.${name}`]: 'Short name: Field is required',
        [`profile.attributes.${paper}`]: 'Letter: Field is required',
      },
    });
    const path = `/api/partners/${id}${withProfile}`;
    const { body } = await app.agent.patch(path).send(save(file)).expect(200);
    const keptFile = values(body)[paper];
    expect(keptFile).toMatchObject({ filename: 'letter.pdf' });
    const last = { definition_id: name, value: 'Paper' };
    await pat
      .patch(path)
      .send({
        status: 'APPLICATION_PENDING',
        profile: { attributes: [last, { definition_id: paper, value: keptFile }] },
      })
      .expect(200);
    await app.agent.patch(`/api/partner/attribute/definition/${paper}`).send({ isDisabled: true }).expect(200);
  });

  it('keeps the option that a partner chose, also when it is offered no more', async () => {
    const week = ['Tuesday', 'Friday'].map((name) => ({ name }));
    const pickup = await question({ label: 'Pick-up', name: 'pick_up', type: 'OPTION_LIST', options: week });
    const definition = `/api/partner/attribute/definition/${pickup}`;
    const [tuesday] = (await app.agent.get(definition).expect(200)).body.data.options;
    const chosen = { profile: { attributes: [{ definition_id: pickup, value: tuesday.id }] } };
    const id = await createPartner(chosen);
    await app.agent
      .patch(definition)
      .send({ options: [{ id: tuesday.id, isDeleted: true }] })
      .expect(200);
    const { body } = await app.agent.get(`/api/partners/${id}${withProfile}`).expect(200);
    expect(values(body)[pickup]).toBe(tuesday.id);
    expect(body.data.profile.attributes.at(-1).options).toContainEqual(
      expect.objectContaining({ name: 'Tuesday', isDeleted: true }),
    );
    await app.agent.patch(`/api/partners/${id}`).send(chosen).expect(200);
    const { body: refused } = await app.agent
      .post('/api/partners')
      .send({ ...complete, ...chosen })
      .expect(422);
    const problem = 'Pick-up: Is not one of the options: choose again';
    expect(refused.errors).toEqual({ [`profile.attributes.${pickup}`]: problem });
  });
});

describe('the options of partners', () => {
  it('are read by everybody who is signed in and written by administrators', async () => {
    for (const path of ['/api/partners/fulfillment-periods', '/api/partners/distribution-methods']) {
      const { body } = await app.agent.post(path).send({ name: 'Week Z' }).expect(201);
      const volunteer = await signInOfGroup('Volunteer');
      const { body: list } = await volunteer.get(path).expect(200);
      expect(list.data.at(-1)).toMatchObject({ id: body.data.id, name: 'Week Z', status: 'ACTIVE' });
      await volunteer.get(`${path}/${body.data.id}`).expect(403);
      await volunteer.post(path).send({ name: 'Week Y' }).expect(403);
      await app.agent
        .delete(`${path}/${body.data.id}`)
        .expect(200, { success: true, message: 'ListOption "Week Z" deleted.' });
    }
  });
});
