import { randomUUID } from 'node:crypto';
import { type Agent, PASSWORD } from '../../apps/api/src/testing/open-app';
import { withBrokenTable } from '../support/broken-table';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();
const NEW_PASSWORD = 'a better one';

const signIn = async (email: string, password = PASSWORD) => {
  const agent = bank.anonymous();
  await agent.post('/api/session').send({ email, password }).expect(200);
  return agent;
};
const somebody = async () => {
  const { id, email, group } = await bank.register({ roles: ['ROLE_PRODUCT_VIEW'] });
  return { id, email, group, agent: await signIn(email) };
};
const patch = (agent: Agent, id: number, body: object) => agent.patch(`/api/users/${id}`).send(body);
const textOf = async (email: string, nth = 1) => (await mail.received(email, nth)).raw.replaceAll('=\r\n', '');
const isSignedIn = async (agent: Agent) => (await agent.get('/api/system/current-user')).status === 200;

describe('a change of one\u2019s identity', () => {
  it.each<[string, object, RegExp]>([
    ['e-mail', { email: 'moved@example.org' }, /The email address of your account at the Diaper Bank Portal was chan/],
    ['phone', { phoneNumber: '816' }, /The phone number of your account/],
    ['name', { name: { firstName: 'N', lastName: 'N' } }, /The name of your account/],
    ['password', { plainTextPassword: NEW_PASSWORD }, /The password of your account/],
  ])('is notified at the e-mail of before, once: the %s', async (_, wish, sentence) => {
    const { id, email, agent } = await somebody();
    const key = randomUUID();
    const body = { ...wish, currentPassword: PASSWORD };
    for (let n = 0; n < 2; n++) await patch(agent, id, body).set('Idempotency-Key', key).expect(200);
    const text = await textOf(email);
    expect(text).toMatch(sentence);
    expect(text).toContain('If you did this yourself, you do not need to do anything.');
    expect(text).not.toMatch(/moved|816|better/);
    await patch(bank.agent, id, { phoneNumber: '1', name: { firstName: 'O', lastName: 'O' } }).expect(200);
    const now = 'email' in wish ? 'moved@example.org' : email;
    const other = await textOf(now, 'email' in wish ? 1 : 2);
    expect(other).toMatch(/The name and phone number of your account .* were changed by Una User 1\./);
    expect(mail.to(email)).toHaveLength('email' in wish ? 1 : 2);
  });

  it('is notified by the repeat of a request that died before', async () => {
    const { id, email, agent } = await somebody();
    const key = randomUUID();
    const send = () =>
      patch(agent, id, { email: `new-${email}`, currentPassword: PASSWORD }).set('Idempotency-Key', key);
    await withBrokenTable(bank, 'app.outbox', () => send().expect(500));
    await send().expect(200);
    expect(await textOf(email)).toContain('The email address of your account');
    expect(mail.to(`new-${email}`)).toEqual([]);
  });

  it('is notified when it came through a link', async () => {
    const { email } = await somebody();
    await bank.anonymous().post('/api/password/forgotten').send({ email }).expect(200);
    const token = /token=3D([\w-]{43})/.exec(await textOf(email))![1]!;
    await bank.anonymous().post('/api/password/reset').send({ token, password: NEW_PASSWORD }).expect(200);
    expect(await textOf(email, 2)).toContain('The password of your account');
  });

  it.each<[string, object]>([
    ['e-mail', { email: 'ended@example.org' }],
    ['password', { plainTextPassword: NEW_PASSWORD }],
  ])('ends all other sessions and open links: the %s', async (_, wish) => {
    const { id, email, agent } = await somebody();
    const elsewhere = await signIn(email);
    await bank.anonymous().post('/api/password/forgotten').send({ email }).expect(200);
    await patch(agent, id, { ...wish, currentPassword: PASSWORD }).expect(200);
    expect(await isSignedIn(agent)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await bank.query('SELECT FROM app.password_links WHERE user_id = $1', id)).toEqual([]);
    await patch(bank.agent, id, { email: `again-${id}@example.org` }).expect(200);
    expect(await isSignedIn(agent)).toBe(false);
  });

  it('ends no session where name or phone are new', async () => {
    const { id, email, agent } = await somebody();
    const elsewhere = await signIn(email);
    await patch(agent, id, { phoneNumber: '1', currentPassword: PASSWORD }).expect(200);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });
});

describe('a new password', () => {
  it.each(['short', 'Password123', '1111111111'])('is refused where it is %s, no matter who sets it', async (weak) => {
    const { id, email, agent } = await somebody();
    const wish = { plainTextPassword: weak };
    for (const save of [
      patch(agent, id, { ...wish, currentPassword: PASSWORD }),
      patch(bank.agent, id, wish),
      bank.agent
        .post('/api/users')
        .send({ ...wish, email: `b${id}@example.org`, name: { firstName: 'B', lastName: 'B' } }),
    ])
      expect(Object.keys((await save.expect(422)).body.errors)).toEqual(['plainTextPassword']);
    await signIn(email);
  });
});

describe('a change of one\u2019s identity where the second step is on', () => {
  const codeFor = async (email: string, nth = 1) => /(\d{6}) is your code/.exec(await textOf(email, nth))![1]!;
  const signInTwice = async () => {
    const { id, email, group } = await bank.register({ roles: ['ROLE_PRODUCT_VIEW'] });
    const changes = { requiresTwoStep: true };
    await bank.given(`group-${group}`, { type: 'RecordChanged', data: { kind: 'group', id: group, changes } });
    const agent = await signIn(email);
    await agent.post('/api/otp/generate').send({ otpType: 'email' }).expect(200);
    await agent
      .post('/api/otp/verify')
      .send({ code: await codeFor(email) })
      .expect(200);
    return { id, email, agent };
  };

  it('asks for a code of this session, once, besides the password', async () => {
    const { id, email, agent } = await signInTwice();
    const wish = { email: `new-${email}`, currentPassword: PASSWORD };
    const refused = await patch(agent, id, wish).expect(422);
    expect(refused.body.errors).toEqual({ code: 'Enter the code that was sent to you' });
    await agent.post('/api/otp/generate').send({ otpType: 'email' }).expect(200);
    const code = await codeFor(email, 2);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const tried = await patch(agent, id, { ...wish, code: wrong }).expect(422);
    expect(tried.body.errors).toEqual({ code: 'Invalid or expired code' });
    await patch(agent, id, { ...wish, currentPassword: 'passw0rd', code }).expect(422);
    await patch(agent, id, { ...wish, code: ` ${code} ` }).expect(200);
    await patch(agent, id, { phoneNumber: '1', currentPassword: PASSWORD, code }).expect(422);
    expect(await textOf(email, 3)).toContain('The email address of your account');
  });

  it('keeps the code good where the save is refused for something else', async () => {
    const { id, email, agent } = await signInTwice();
    await agent.post('/api/otp/generate').send({ otpType: 'email' }).expect(200);
    const proof = { currentPassword: PASSWORD, code: await codeFor(email, 2) };
    await patch(agent, id, { email: 'admin@example.com', ...proof }).expect(422);
    await patch(agent, id, { phoneNumber: '1', ...proof }).expect(200);
  });

  it('is not helped by guessing codes', async () => {
    const { id, email, agent } = await signInTwice();
    await agent.post('/api/otp/generate').send({ otpType: 'email' }).expect(200);
    const code = await codeFor(email, 2);
    const guess = (wish: string) => patch(agent, id, { phoneNumber: '1', currentPassword: PASSWORD, code: wish });
    for (let n = 1; n <= 5; n++) await guess(String((Number(code) + n) % 1_000_000).padStart(6, '0')).expect(422);
    await guess(code).expect(422);
    passSeconds(120);
    await agent.post('/api/otp/generate').send({ otpType: 'email' }).expect(200);
    await guess(await codeFor(email, 3)).expect(200);
  });
});

describe('signing out everywhere', () => {
  const signOut = (agent: Agent, id: number) => agent.delete(`/api/users/${id}/sessions`);

  it('ends all sessions of oneself, and is in the history', async () => {
    const { id, email, agent } = await somebody();
    const elsewhere = await signIn(email);
    const other = await somebody();
    const { body } = await signOut(agent, id).expect(200);
    expect(body).toEqual({ success: true, message: 'Signed out everywhere' });
    expect([await isSignedIn(agent), await isSignedIn(elsewhere), await isSignedIn(other.agent)]).toEqual([
      false,
      false,
      true,
    ]);
    const last = (await bank.store.read(`user-${id}`)).at(-1)!;
    expect(last).toMatchObject({
      event: { type: 'SignedOutEverywhere', data: { user: id } },
      metadata: { actor: `user-${id}` },
    });
    await signIn(email);
  });

  it('is done for others by administrators alone', async () => {
    const { id, email, agent } = await somebody();
    const editor = await bank.signIn({ roles: ['ROLE_USER_EDIT', 'ROLE_PRODUCT_VIEW'] });
    await signOut(editor, id).expect(403);
    await signOut(bank.anonymous(), id).expect(401);
    await signOut(bank.agent, 1_999_999).expect(404);
    expect(await isSignedIn(agent)).toBe(true);
    const { headers } = await bank.agent.get(`/api/users/${id}`).expect(200);
    await signOut(bank.agent, id).expect(200);
    expect(await isSignedIn(agent)).toBe(false);
    await patch(bank.agent, id, { phoneNumber: '1' }).set('If-Match', headers.etag!).expect(412);
    const { headers: now } = await bank.agent.get(`/api/users/${id}`).expect(200);
    await patch(bank.agent, id, { phoneNumber: '1' }).set('If-Match', now.etag!).expect(200);
    expect(await isSignedIn(bank.agent)).toBe(true);
    const { body } = await bank.agent.get(`/api/users/${id}`).expect(200);
    expect(body.data.email).toBe(email);
  });
});
