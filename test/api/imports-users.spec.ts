import { openedBank } from '../support/bank';
import { awaitImport, dryRun, rowsOf, runImport, takeImportBack } from '../support/imports';

const { app, bank } = openedBank();

const usersByEmail = async (): Promise<Record<string, { id: number; [field: string]: unknown }>> => {
  const { body } = await app.agent.get('/api/users?include[]=groups&include[]=partners').expect(200);
  return Object.fromEntries(body.data.map((user: { email: string }) => [user.email, user]));
};

let partner: number;
beforeAll(async () => {
  await app.agent
    .post('/api/groups')
    .send({ name: 'Order desk, nights', roles: ['ROLE_ORDER_VIEW_ALL'] })
    .expect(201);
  await app.agent
    .post('/api/groups')
    .send({ name: 'Agency', roles: ['ROLE_PARTNER_MANAGE_OWN'] })
    .expect(201);
  const contact = { firstName: 'Ana', lastName: 'Paz', email: 'ana@example.org' };
  partner = (
    await app.agent
      .post('/api/partners')
      .send({ title: 'Oak House', partnerType: 'AGENCY', isPublicDisplay: false, contacts: [contact] })
      .expect(201)
  ).body.data.id;
  await app.agent.patch(`/api/partners/${partner}`).send({ title: 'Elm House' }).expect(200);
});

describe('a file of users', () => {
  const file = [
    'Email\tName\tMobile\tGroup\tAgencies',
    'eva@example.org\tPaz, Eva\t816 555 0134\tAgency; Order desk, nights\tOak House | Étoile Hospital',
    'leo@example.org\tLeo Cruz\t\tagency\tElm House',
    'LEO@example.org\tLeo Cruz\t\t\t',
    'mia@example\tMia Ruiz\t\tAgency\t',
    'kim@example.org\tKim Lee\t\tKings\t',
  ].join('\n');

  it('takes a name in short, of which one thing alone can be meant, for all rows at once', async () => {
    const short =
      'Email\tName\tGroup\tAgencies\nzoe@example.org\tZoe Ruiz\tdesk nights\tElm\nmax@example\tMax Ruiz\t\tElm';
    const { id, states } = await dryRun(app.agent, 'users', short);
    expect(states).toEqual({ REFUSED: 2 });
    const shown = async () => (await app.agent.get(`/api/imports/${id}`).expect(200)).body.data;
    expect((await shown()).meant).toBe(2);
    await app.agent.post(`/api/imports/${id}/take-names`).expect(202);
    expect(await awaitImport(app.agent, id)).toMatchObject({ states: { NEW: 1, REFUSED: 1 }, meant: 0 });
    await app.agent.post(`/api/imports/${id}/take-names`).expect(409);
    await runImport(app.agent, id);
    expect((await usersByEmail())['zoe@example.org']).toMatchObject({
      groups: [{ name: 'Order desk, nights' }],
      partners: [{ id: partner }],
    });
    await takeImportBack(app.agent, id);
  });

  it('brings people in with their groups and partners, without a password, and invites nobody', async () => {
    const { id, states } = await dryRun(app.agent, 'users', file);
    expect(states).toEqual({ NEW: 2, REFUSED: 3 });
    const refused = await rowsOf(app.agent, id, '&state=REFUSED');
    expect(refused.map(({ problems }: { problems: string[] }) => problems[0])).toEqual([
      'Row 3 of this file is about the same: remove one of the two. Several groups or partners of one user stand in one cell, separated by semicolons.',
      expect.stringContaining('A5 (Email)'),
      expect.stringContaining('D6 says “Kings”: there is no such group: expected '),
    ]);
    await runImport(app.agent, id);
    const users = await usersByEmail();
    expect(users['eva@example.org']).toMatchObject({
      name: { firstName: 'Eva', lastName: 'Paz' },
      phoneNumber: '816-555-0134',
      hasPassword: false,
      groups: [{ name: 'Order desk, nights' }, { name: 'Agency' }],
      partners: [{ id: partner }, { id: bank.hospital }],
    });
    expect(await app.query('SELECT count(*)::integer AS n FROM app.outbox')).toEqual([{ n: 0 }]);
    expect(await app.query('SELECT count(*)::integer AS n FROM app.password_links')).toEqual([{ n: 0 }]);
  });

  it('knows people by their email, whatever its case, and is taken back', async () => {
    const { id, states } = await dryRun(app.agent, 'users', 'Email,Last name,Groups\nEVA@Example.org,Paz Ruiz,Agency');
    expect(states).toEqual({ CHANGED: 1 });
    expect((await rowsOf(app.agent, id))[0].changes).toEqual(
      expect.arrayContaining([
        { label: 'Last name', from: 'Paz', to: 'Paz Ruiz' },
        { label: 'Groups', from: 'Agency, Order desk, nights', to: 'Agency' },
      ]),
    );
    await runImport(app.agent, id);
    expect(Object.values(await usersByEmail())).toContainEqual(
      expect.objectContaining({ name: { firstName: 'Eva', lastName: 'Paz Ruiz' } }),
    );
    expect((await takeImportBack(app.agent, id)).outcomes).toEqual({ TAKEN_BACK: 1 });
    expect((await usersByEmail())['eva@example.org']).toMatchObject({
      name: { firstName: 'Eva', lastName: 'Paz' },
      groups: [{ name: 'Order desk, nights' }, { name: 'Agency' }],
    });
  });

  it('leaves the row of whoever imports as it is, with a remark, where it says another name or other groups', async () => {
    await app.register();
    const own = {
      id: 2,
      state: 'SAME',
      problems: [],
      message: expect.stringMatching(/^This is the user who imports, /),
    };
    for (const row of ['Email,Groups\nadmin@example.com,Agency', 'Email,Last name\nadmin@example.com,Other']) {
      const before = (await usersByEmail())['admin@example.com'];
      const { id, warnings } = await dryRun(app.agent, 'users', row);
      expect(await rowsOf(app.agent, id)).toEqual([expect.objectContaining(own)]);
      expect(warnings).toEqual([expect.stringMatching(/^Row 2: This is the user who imports, .* is left out\.$/)]);
      expect((await runImport(app.agent, id)).outcomes).toEqual({ SAME: 1 });
      expect(await rowsOf(app.agent, id)).toEqual([expect.objectContaining({ ...own, outcome: 'SAME' })]);
      expect((await usersByEmail())['admin@example.com']).toEqual(before);
    }
  });

  it('refuses any other row about somebody who may not be changed so', async () => {
    const { id } = await dryRun(app.agent, 'users', 'Email,Partners\nadmin@example.com,Nowhere');
    expect((await rowsOf(app.agent, id))[0].problems).toEqual([expect.stringMatching(/^B2 says “Nowhere”: /)]);
  });

  it('is for administrators alone', async () => {
    const editor = await app.signIn({ roles: ['ROLE_USER_EDIT', 'ROLE_PARTNER_EDIT_ALL'] });
    await editor.post('/api/imports').send({ kind: 'users', file: 'a.csv' }).expect(403);
  });
});
