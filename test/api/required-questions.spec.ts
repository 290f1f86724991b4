import { type Agent, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { giveClient, publicIdOf } from '../support/client-histories';
import { checkImport, dryRun, readFile, rowsOf, runImport } from '../support/imports';

const app = useOpenApp();

const [OAK, ELM] = [701, 702];
const WAITING = 'NEEDS_REVIEW';
const list = (kind: string) => `/api/${kind}/attribute/definition`;
const define = async (kind: 'client' | 'partner', label: string, more: object = {}): Promise<number> => {
  const name = label.toLowerCase().replaceAll(' ', '_');
  const question = { name, label, type: 'STRING', displayInterface: 'TEXT', ...more };
  return (await app.agent.post(list(kind)).send(question).expect(201)).body.data.definition_id;
};

let size: number;
let zip: number;
let hours: number;
let children = 900;
/** A child from before the zip code was asked. */
const child = async (fields: object = {}, answers: object = { [size]: 'Size 4' }): Promise<string> => {
  children += 1;
  await giveClient(app, children, { partner: OAK, ...fields, answers: { ...answers } });
  return publicIdOf(children);
};
const answersTo = (question: number, value: string) => ({ attributes: [{ definition_id: question, value }] });
const patch = (id: string, body: object, agent: Agent = app.agent) => agent.patch(`/api/clients/${id}`).send(body);
const partnerUser = (partner: number) => app.signIn({ roles: ['ROLE_CLIENT_MANAGE_OWN'], partners: [partner] });
const found = async (path: string, agent: Agent = app.agent): Promise<string[]> =>
  (await agent.get(path).expect(200)).body.data.map(({ id }: { id: string }) => id);
const lackingAnswer = async (kind: 'client' | 'partner', question: number): Promise<number | null> =>
  (await app.agent.get(list(kind)).expect(200)).body.data.find(({ id }: { id: number }) => id === question)
    .lackingAnswer;

/** Counted while the question is edited, also where it is not required or not saved. */
const lackingNow = async (kind: 'client' | 'partner', question?: number): Promise<number> => {
  const query = question === undefined ? '' : `?question=${question}`;
  return (await app.agent.get(`${list(kind)}/lacking-answer${query}`).expect(200)).body.data.count;
};

beforeAll(async () => {
  const agency = { partnerType: 'AGENCY', contacts: [] };
  await app.given(`partner-${OAK}`, recordRegistered('partner', OAK, { ...agency, title: 'Oak', status: 'ACTIVE' }));
  await app.given(`partner-${ELM}`, recordRegistered('partner', ELM, { ...agency, title: 'Elm', status: 'ACTIVE' }));
  size = await define('client', 'Diaper size needed', { isRequired: true });
  zip = await define('client', 'Zip code', { isRequired: true });
  hours = await define('partner', 'Opening hours', { isRequired: true });
});

describe('a newly required question', () => {
  it('stays open when an older client is saved, and an answer stays', async () => {
    const id = await child();
    const body = { firstName: 'Rosa', attributes: [{ definition_id: size, value: 'Size 4' }, { definition_id: zip }] };
    expect((await patch(id, body).expect(200)).body.data.firstName).toBe('Rosa');
    const emptied = await patch(id, answersTo(size, '')).expect(422);
    expect(emptied.body.errors).toEqual({ [`attributes.${size}`]: 'Diaper size needed: Field is required' });
  });

  it('binds a new client, by staff and by its family', async () => {
    const fields = { firstName: 'Ana', lastName: 'Sol', parentFirstName: 'Eva', parentLastName: 'Sol' };
    const body = { ...fields, birthdate: '2025-03-05', partner: { id: OAK }, ...answersTo(size, 'Size 4') };
    const refused = await app.agent.post('/api/clients').send(body).expect(422);
    expect(refused.body.errors).toEqual({ [`attributes.${zip}`]: 'Zip code: Field is required' });
    await app.agent
      .post('/api/clients')
      .send({ ...body, attributes: undefined })
      .expect(422);
  });

  it.each([
    ['staff', 'NEEDS_REVIEW'],
    ['staff', 'REVIEW_PAST_DUE'],
    ['the partner', 'NEEDS_REVIEW'],
    ['the partner', 'REVIEW_PAST_DUE'],
  ])('is answered before the review by %s of a client in %s', async (who, status) => {
    const agent = who === 'staff' ? app.agent : await partnerUser(OAK);
    const id = await child({ status });
    const review = () => agent.post(`/api/clients/${id}/review`);
    const message = 'The review needs an answer to "Zip code": answer it first, then mark the client as reviewed.';
    expect((await review().expect(409)).body.message).toBe(message);
    const shown = (await agent.get(`/api/clients/${id}`).expect(200)).body.data;
    expect(shown).toMatchObject({ status, isEditable: false, isAnswerable: true });
    await patch(id, { firstName: 'Rosa' }, agent).expect(409);
    await patch(id, answersTo(zip, '64110'), agent).expect(200);
    expect((await review().expect(200)).body.data).toMatchObject({ status: 'ACTIVE', isAnswerable: false });
  });

  it('holds up the children who lack an answer, and no others, when many are reviewed', async () => {
    const lacking = await child({ status: WAITING });
    const complete = await child({ status: WAITING }, { [size]: 'Size 4', [zip]: '64110' });
    const selectedClients = [lacking, complete];
    const { body } = await app.agent.post('/api/clients/bulk-review').send({ selectedClients }).expect(200);
    expect(body.data).toEqual([
      { id: lacking, ok: false, message: expect.stringContaining('an answer to "Zip code": answer it first') },
      { id: complete, ok: true },
    ]);
    expect(body.meta).toEqual({ changed: 1, unchanged: 0, refused: 1 });
  });

  it('is finished in the annual review of a partner, and not before', async () => {
    const id = 711;
    const fields = { title: 'Ash', partnerType: 'AGENCY', isPublicDisplay: false, maxOrderNumberPerMonth: 1 };
    const contacts = [{ id: 1, firstName: 'Ana', lastName: 'Ash', email: 'ana@example.com', isDeleted: false }];
    await app.given(`partner-${id}`, recordRegistered('partner', id, { ...fields, contacts, status: 'ACTIVE' }));
    const change = (body: object) => app.agent.patch(`/api/partners/${id}`).send(body);
    await change({ notes: 'Closed on Fridays', profile: answersTo(hours, '') }).expect(200);
    await change({ status: 'NEEDS_PROFILE_REVIEW' }).expect(200);
    const refused = await change({ notes: 'Open on Fridays' }).expect(422);
    expect(refused.body.errors).toEqual({ [`profile.attributes.${hours}`]: 'Opening hours: Field is required' });
    const { body } = await change({ profile: answersTo(hours, '9 to 5') }).expect(200);
    expect(body.data.status).toBe('ACTIVE');
  });
});

describe('a required question for a file', () => {
  const CHILD =
    'First name,Last name,Guardian first name,Guardian last name,DOB,Partner,Status,Diaper size needed,Zip code';
  const PARTNER =
    'Partner name,Type,Status,Contact first name,Contact last name,Contact email,Address,City,Zip,State,Opening hours';
  const sheets = {
    client: ['clients', `${CHILD}\nAda,Fir,Eva,Fir,2025-03-05,Oak,Active,Size 4,64110`, { firstName: 'Ada' }],
    partner: [
      'partners',
      `${PARTNER}\nFir House,Agency,Active,Ana,Fir,ana@example.org,1 Main St,Salem,97301,OR,9 to 5`,
      { title: 'Fir House' },
    ],
  } as const;

  it.each(['client', 'partner'] as const)(
    'stays open in a %s from a sheet, and is counted as lacking',
    async (kind) => {
      const [path, file, shown] = sheets[kind];
      const proof = await define(kind, 'Proof', { type: 'FILE', displayInterface: 'FILE_UPLOAD', isRequired: true });
      const before = (await lackingAnswer(kind, proof))!;
      const { id, states } = await dryRun(app.agent, path, file);
      const problems = (await rowsOf(app.agent, id)).map((row: { problems: string[] }) => row.problems);
      expect([problems, states]).toEqual([[[]], { NEW: 1 }]);
      expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 1 });
      expect(await lackingAnswer(kind, proof)).toBe(before + 1);
      const query = `lacksAnswer=${proof}&per_page=100`;
      const { data } = (await app.agent.get(`/api/${path}?${query}`).expect(200)).body;
      expect(data).toContainEqual(expect.objectContaining(shown));
      await app.agent
        .patch(`${list(kind)}/${proof}`)
        .send({ isRequired: false })
        .expect(200);
    },
  );
});

describe('a sheet that knows too little for the questions of today', () => {
  const CHILD = 'First name,Last name,Guardian first name,Guardian last name,DOB,Partner,Status';
  const PARTNER = 'Partner name,Type,Status,Contact first name,Contact last name,Contact email,Address,City,Zip,State';
  const sheets = {
    client: ['clients', `${CHILD}\nIda,Yew,Eva,Yew,2025-03-05,Oak,Active`, () => zip],
    partner: [
      'partners',
      `${PARTNER}\nYew House,Agency,Active,Ana,Yew,ana@example.org,1 Main St,Salem,97301,OR`,
      () => hours,
    ],
  } as const;

  it.each(['client', 'partner'] as const)('brings in an active %s where an administrator says so', async (kind) => {
    const [path, file, question] = sheets[kind];
    const { id, states } = await dryRun(app.agent, path, file);
    expect(states).toEqual({ REFUSED: 1 });
    const before = (await lackingAnswer(kind, question()))!;
    const checked = await checkImport(app.agent, id, undefined, {}, { mayLackAnswers: true });
    expect(checked.states).toEqual({ NEW: 1 });
    expect((await runImport(app.agent, id)).outcomes).toEqual({ NEW: 1 });
    expect(await lackingAnswer(kind, question())).toBe(before + 1);
    const { data } = (await app.agent.get(`/api/${path}?lacksAnswer=${question()}&per_page=100`).expect(200)).body;
    expect(data).toContainEqual(
      expect.objectContaining({
        status: 'ACTIVE',
        ...(kind === 'client' ? { firstName: 'Ida' } : { title: 'Yew House' }),
      }),
    );
  });

  it('is refused in one sentence where many answers are missing', async () => {
    const more = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((label) => define('client', `Ask ${label}`, { isRequired: true })),
    );
    const { id } = await dryRun(app.agent, 'clients', `${CHILD}\nAbe,Yew,Eva,Yew,2025-03-05,Oak,Active`);
    const [{ problems }] = await rowsOf(app.agent, id);
    expect(problems).toEqual([
      expect.stringMatching(/^Required answers are missing: “[^”]+”, “[^”]+”, “[^”]+” and \d+ more\./),
    ]);
    for (const question of more)
      await app.agent
        .patch(`${list('client')}/${question}`)
        .send({ isRequired: false })
        .expect(200);
  });

  it('is refused in the cell that is empty where the sheet has the question', async () => {
    const { id } = await dryRun(app.agent, 'clients', `${CHILD},Zip code\nAbe,Yew,Eva,Yew,2025-03-05,Oak,Active,`);
    const [{ problems }] = await rowsOf(app.agent, id);
    expect(problems[0]).toBe('H2 (Zip code): Field is required.');
  });

  it('comes in for nobody else', async () => {
    const user = await app.signIn({ roles: ['ROLE_CLIENT_EDIT_ALL'] });
    const { id } = await readFile(user, 'clients', `${CHILD}\nUta,Yew,Eva,Yew,2025-03-05,Oak,Active`);
    const { mapping } = (await user.get(`/api/imports/${id}`).expect(200)).body.data;
    const { body } = await user.post(`/api/imports/${id}/check`).send({ mapping, mayLackAnswers: true }).expect(403);
    expect(JSON.stringify(body)).toContain('Only an administrator can bring in records without required answers.');
  });
});

describe('the records that lack an answer', () => {
  it('are counted for each required question, and found by it', async () => {
    const note = await define('client', 'Note');
    const route = await define('client', 'Route', { isRequired: true });
    const path = `/api/clients?lacksAnswer=${route}`;
    const [before, listed] = [await lackingAnswer('client', route), await found(`${path}&per_page=-1`)];
    expect(listed).toHaveLength(before!);
    const active = await child();
    const waiting = await child({ status: 'REVIEW_PAST_DUE', partner: ELM });
    await child({ status: 'INACTIVE' });
    await child({}, { [route]: 'North' });
    const merged = await child();
    await app.given(`client-${children}`, {
      type: 'MergedInto',
      data: { kind: 'client', id: children, target: children - 4, merge: 'm' },
    });
    expect(await lackingAnswer('client', route)).toBe(before! + 2);
    const all = await found(`${path}&per_page=-1`);
    expect(all).toEqual(expect.arrayContaining([active, waiting]));
    expect(all).toHaveLength(before! + 2);
    expect(all).not.toContain(merged);
    await patch(active, answersTo(route, 'South')).expect(200);
    expect(await lackingAnswer('client', route)).toBe(before! + 1);
    expect(await lackingAnswer('client', note)).toBeNull();
    expect(await lackingNow('client', route)).toBe(before! + 1);
    expect(await lackingNow('client', note)).toBe((await found(`/api/clients?lacksAnswer=${note}&per_page=-1`)).length);
  });

  it.each(['client', 'partner'] as const)('are all of them for a question that is not saved yet: %s', async (kind) => {
    const before = await lackingNow(kind);
    expect(before).toBeGreaterThan(0);
    const unanswered = await define(kind, 'Shoe size');
    expect(await lackingNow(kind, unanswered)).toBe(before);
    if (kind === 'client') await child();
    else
      await app.given('partner-731', recordRegistered('partner', 731, { title: 'P', status: 'ACTIVE', contacts: [] }));
    expect(await lackingNow(kind)).toBe(before + 1);
  });

  it.each(['x', '0', '99999999999'])('are not counted of a question whose id is none: %s', async (id) => {
    const { body } = await app.agent.get(`${list('client')}/lacking-answer?question=${id}`).expect(400);
    expect(body.errors).toEqual({ question: 'Must be the id of a question, such as 7' });
  });

  it('are found by people of a partner among its own, and by a question that they may see', async () => {
    const secret = await define('client', 'Income', { isRequired: true, canView: { 1: true } });
    const [mine, theirs] = [await child(), await child({ partner: ELM })];
    const agent = await partnerUser(OAK);
    const own = await found(`/api/clients?lacksAnswer=${zip}&per_page=-1`, agent);
    expect(own).toContain(mine);
    expect(own).not.toContain(theirs);
    await agent.get(`/api/clients?lacksAnswer=${secret}`).expect(400);
    await app.agent.get('/api/clients?lacksAnswer=2000000000').expect(400);
    await agent.get(list('client')).expect(403);
  });

  it('are found by a question with a very high number, and counted alike', async () => {
    const far = 90_001;
    const question = { name: 'far', label: 'Far', type: 'STRING', displayInterface: 'TEXT', isRequired: true };
    const more = { status: 'ACTIVE', isDisabled: false, viewGroups: [], editGroups: [], options: [], orderIndex: 99 };
    await app.given(`clientAttribute-${far}`, recordRegistered('clientAttribute', far, { ...question, ...more }));
    const [lacking, complete] = [await child(), await child({}, { [far]: 'Yes' })];
    const listed = await found(`/api/clients?lacksAnswer=${far}&per_page=-1`);
    expect(listed).toContain(lacking);
    expect(listed).not.toContain(complete);
    expect(await lackingAnswer('client', far)).toBe(listed.length);
  });

  it('may have answered thousands of questions, without an order among them', async () => {
    let random = 42;
    const isAnswered = () => {
      random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
      return random >= 1_073_741_824;
    };
    const many = Array.from({ length: 8_000 }, (_, place) => place + 1).filter(isAnswered);
    const id = await child({}, Object.fromEntries(many.map((question) => [question, 1])));
    expect(await found(`/api/clients?lacksAnswer=${size}&per_page=-1`)).toEqual(
      many.includes(size) ? expect.not.arrayContaining([id]) : expect.arrayContaining([id]),
    );
  });

  it('are partners too, but none that has not begun', async () => {
    const listed = () => app.agent.get(`/api/partners?lacksAnswer=${hours}`).expect(200);
    const { data, meta } = (await listed()).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([OAK, ELM]));
    const count = await lackingAnswer('partner', hours);
    expect(meta.pagination.total).toBe(count);
    for (const [id, status] of [
      [721, 'START'],
      [722, 'INACTIVE'],
      [723, 'REVIEW_PAST_DUE'],
    ] as const)
      await app.given(`partner-${id}`, recordRegistered('partner', id, { title: `P${id}`, status, contacts: [] }));
    expect(await lackingAnswer('partner', hours)).toBe(count! + 1);
  });
});
