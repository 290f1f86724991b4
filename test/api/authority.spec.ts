import { randomUUID } from 'node:crypto';
import { CURRENT_PASSWORD_MISSING, type Role } from '@bank/domain';
import { type Agent, PASSWORD, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';
import { withBrokenTable } from '../support/broken-table';
import { movableClock } from '../support/clock';

const bank = useOpenApp();
const passSeconds = movableClock(bank);
const NEW_PASSWORD = 'a better one';

const signsIn = async (email: string, password: string) =>
  (await bank.anonymous().post('/api/session').set('X-Forwarded-For', address()).send({ email, password })).status ===
  200;
let addresses = 0;
const address = () => `198.51.100.${++addresses}`;
const patch = (agent: Agent, id: number, body: object) => agent.patch(`/api/users/${id}`).send(body);
const partner = (id: number) =>
  bank.given(
    `partner-${id}`,
    recordRegistered('partner', id, { title: `Partner ${id}`, partnerType: 'AGENCY', status: 'ACTIVE' }),
  );

describe('the password of somebody else', () => {
  const managing: Role[] = ['ROLE_PARTNER', 'ROLE_PARTNER_MANAGE_OWN'];
  const sentence = expect.stringMatching(
    /^Can only be set by the person themselves or by somebody with all of their roles/,
  );
  beforeAll(async () => {
    for (const id of [801, 802]) await partner(id);
  });

  it.each<[string, Role[], number[]]>([
    ['more roles', [...managing, 'ROLE_CLIENT_VIEW_ALL'], [801]],
    ['more partners', managing, [801, 802]],
  ])(
    'is not set by a partner\u2019s manager when they have %s, and nor are e-mail, phone and name',
    async (_, roles, partners) => {
      const manager = await bank.signIn({ roles: managing, partners: [801] });
      const { id, email } = await bank.register({ roles, partners });
      const { body } = await patch(manager, id, { phoneNumber: '1', plainTextPassword: NEW_PASSWORD }).expect(422);
      expect(body.errors).toEqual({ phoneNumber: sentence, plainTextPassword: sentence });
      const wish = { email: 'mine@example.org', name: { firstName: 'Una', lastName: 'Mine' } };
      expect((await patch(manager, id, wish).expect(422)).body.errors).toEqual({ email: sentence, name: sentence });
      expect(await signsIn(email, PASSWORD)).toBe(true);
      const { body: kept } = await bank.agent.get(`/api/users/${id}`).expect(200);
      expect(kept.data).toMatchObject({ email, phoneNumber: null });
    },
  );

  it('is set by a partner\u2019s manager who has all that they have', async () => {
    const manager = await bank.signIn({ roles: managing, partners: [801] });
    const { id, email } = await bank.register({ roles: ['ROLE_PARTNER'], partners: [801] });
    await patch(manager, id, { plainTextPassword: NEW_PASSWORD, email: `new-${email}` }).expect(200);
    expect(await signsIn(`new-${email}`, NEW_PASSWORD)).toBe(true);
  });

  it('is not set by who edits users and has less', async () => {
    const editor = await bank.signIn({ roles: ['ROLE_USER_EDIT'] });
    const { id, email } = await bank.register({ roles: ['ROLE_USER_EDIT', 'ROLE_PRODUCT_EDIT'] });
    await patch(editor, id, { plainTextPassword: NEW_PASSWORD }).expect(422);
    expect(await signsIn(email, PASSWORD)).toBe(true);
  });

  it('is set by administrators', async () => {
    const { id, email } = await bank.register({ roles: managing, partners: [801, 802] });
    await patch(bank.agent, id, { plainTextPassword: NEW_PASSWORD }).expect(200);
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
  });
});

describe('roles and partners', () => {
  it('are given to nobody by who edits users, not to themselves either', async () => {
    const { id, group, email } = await bank.register({ roles: ['ROLE_USER_EDIT'] });
    const editor = bank.anonymous();
    await editor.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    const wish = { groups: [{ id: group }, { id: 1 }], partners: [{ id: 801 }] };
    await patch(editor, id, wish).expect(200);
    const { body } = await bank.agent.get(`/api/users/${id}?include[]=groups&include[]=partners`).expect(200);
    expect(body.data).toMatchObject({ groups: [{ id: group }], partners: [], isAdmin: false });
    await editor
      .patch(`/api/groups/${group}`)
      .send({ roles: ['ROLE_ADMIN'] })
      .expect(403);
    await editor
      .post('/api/users')
      .send({ email: 'a@example.org', groups: [{ id: 1 }] })
      .expect(403);
  });
});

describe('one\u2019s own password', () => {
  const signInMyself = async (roles: Role[] = ['ROLE_PRODUCT_VIEW']) => {
    const { id, email } = await bank.register({ roles });
    const agent = bank.anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    return { id, email, agent, set: (body: object) => patch(agent, id, body).set('X-Forwarded-For', '203.0.113.1') };
  };

  it.each<[string, Role[]]>([
    ['a volunteer', ['ROLE_PRODUCT_VIEW']],
    ['an administrator', ['ROLE_ADMIN']],
  ])('asks %s for the present one', async (_, roles) => {
    const { email, set } = await signInMyself(roles);
    const missing = await set({ plainTextPassword: NEW_PASSWORD }).expect(422);
    expect(missing.body.errors).toEqual({ currentPassword: CURRENT_PASSWORD_MISSING });
    const wrong = await set({ plainTextPassword: NEW_PASSWORD, currentPassword: 'passw0rd' }).expect(422);
    expect(wrong.body.errors).toEqual({ currentPassword: 'This is not your current password' });
    expect(await signsIn(email, PASSWORD)).toBe(true);
    await set({ plainTextPassword: NEW_PASSWORD, currentPassword: PASSWORD }).expect(200);
    expect(await signsIn(email, NEW_PASSWORD)).toBe(true);
  });

  it('is asked for by a new e-mail, phone and name as well, and by nothing else', async () => {
    const { id, email, set } = await signInMyself(['ROLE_ADMIN']);
    for (const wish of [{ phoneNumber: '1' }, { email: `my-${email}` }, { name: { firstName: 'N', lastName: 'N' } }]) {
      const { body } = await set({ ...wish, currentPassword: '' }).expect(422);
      expect(body.errors).toEqual({ currentPassword: CURRENT_PASSWORD_MISSING });
      await set({ ...wish, currentPassword: 'passw0rd' }).expect(422);
      await set({ ...wish, currentPassword: PASSWORD }).expect(200);
      await set(wish).expect(200);
    }
    const { body } = await bank.agent.get(`/api/users/${id}?include=groups`).expect(200);
    await partner(811);
    await set({ groups: body.data.groups, partners: [{ id: 811 }] }).expect(200);
  });

  it('cannot be guessed faster than by signing in', async () => {
    const { set } = await signInMyself();
    const guess = (currentPassword: string) => set({ plainTextPassword: NEW_PASSWORD, currentPassword });
    for (let n = 0; n < 5; n++) await guess(`guess ${n}`).expect(422);
    const refused = await guess(PASSWORD).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(0);
    passSeconds(30);
    await guess(PASSWORD).expect(200);
  });

  it('is set once by a request that is repeated, which is answered alike', async () => {
    const { id, email, agent, set } = await signInMyself();
    const body = { plainTextPassword: NEW_PASSWORD, currentPassword: PASSWORD };
    const key = randomUUID();
    await set(body).set('Idempotency-Key', key).expect(200);
    await set({ plainTextPassword: 'the third one', currentPassword: NEW_PASSWORD }).expect(200);
    await set(body).set('Idempotency-Key', key).expect(200);
    expect(await signsIn(email, 'the third one')).toBe(true);
    expect(await signsIn(email, NEW_PASSWORD)).toBe(false);
    await agent.get(`/api/users/${id}`).expect(200);
  });
});

describe('a new user\u2019s request that is repeated', () => {
  const body = () => ({
    email: `new-${randomUUID()}@example.org`,
    name: { firstName: 'New', lastName: 'User' },
    plainTextPassword: 'the first one',
    groups: [],
    partners: [],
  });
  const create = (sent: object, key: string) => bank.agent.post('/api/users').set('Idempotency-Key', key).send(sent);

  it('neither puts the first password back nor ends the sessions of the second', async () => {
    const [sent, key] = [body(), randomUUID()];
    const { id } = (await create(sent, key).expect(201)).body.data;
    await patch(bank.agent, id, { plainTextPassword: NEW_PASSWORD }).expect(200);
    const theirs = bank.anonymous();
    await theirs.post('/api/session').send({ email: sent.email, password: NEW_PASSWORD }).expect(200);
    expect((await create(sent, key).expect(201)).body.data.id).toBe(id);
    await theirs.get('/api/system/current-user').expect(200);
    expect(await signsIn(sent.email, 'the first one')).toBe(false);
    const events = await bank.store.read(`user-${id}`);
    expect(events.map(({ event }) => event.type)).toEqual(['RecordRegistered', 'PasswordSet', 'PasswordSet']);
  });

  it('sets the password that a crash after the append left unset, once', async () => {
    const [sent, key] = [body(), randomUUID()];
    await withBrokenTable(bank, 'app.passwords', () => create(sent, key).expect(500));
    expect(await signsIn(sent.email, sent.plainTextPassword)).toBe(false);
    const { id } = (await create(sent, key).expect(201)).body.data;
    expect(await signsIn(sent.email, sent.plainTextPassword)).toBe(true);
    await patch(bank.agent, id, { plainTextPassword: NEW_PASSWORD }).expect(200);
    await create(sent, key).expect(201);
    expect(await signsIn(sent.email, NEW_PASSWORD)).toBe(true);
  });

  it('leaves alone a password that was set while its own was still unset', async () => {
    const [sent, key] = [body(), randomUUID()];
    await withBrokenTable(bank, 'app.passwords', () => create(sent, key).expect(500));
    const [{ id }] = await bank.query('SELECT id FROM read.users WHERE email = $1', sent.email);
    await patch(bank.agent, id, { plainTextPassword: NEW_PASSWORD }).expect(200);
    await create(sent, key).expect(201);
    expect(await signsIn(sent.email, NEW_PASSWORD)).toBe(true);
  });
});

describe('what is kept beside the log of somebody who is gone from it', () => {
  it('is forgotten, also when the process that removed them died', async () => {
    const { id } = await bank.register();
    await bank.given(`user-${id}`, { type: 'RecordRemoved', data: { kind: 'user', id } });
    const storedPassword = () => bank.query('SELECT 1 FROM app.passwords WHERE user_id = $1', id);
    const until = Date.now() + 20_000;
    while ((await storedPassword()).length && Date.now() < until) await pauseBeforeAsking();
    expect(await storedPassword()).toEqual([]);
  });
});
