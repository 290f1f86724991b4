import { Controller, Get, Module } from '@nestjs/common';
import { openedApp, PASSWORD, registered } from '../../apps/api/src/testing/open-app';

@Controller('unnamed')
class UnnamedController {
  @Get()
  nothing() {
    return { data: 'a secret' };
  }
}
@Module({ controllers: [UnnamedController] })
class UnnamedModule {}

const bank = openedApp({ modules: [UnnamedModule] });

const credentials = { email: 'admin@example.com', password: PASSWORD };

describe('signing in', () => {
  it('shows who it is, with the roles of all groups', async () => {
    const { body } = await bank.agent.get('/api/system/current-user').expect(200);
    expect(body.data).toMatchObject({
      id: 1,
      email: 'admin@example.com',
      name: { firstName: 'Una', lastName: 'User 1' },
      isAdmin: true,
      isPartner: true,
      groups: [{ id: 1, name: 'Group 1' }],
      partners: [],
    });
    expect(body.data).not.toHaveProperty('activePartner');
  });

  it('takes the e-mail regardless of case, and sets a cookie that scripts and other sites do not get', async () => {
    const signedIn = await bank
      .anonymous()
      .post('/api/session')
      .send({ ...credentials, email: 'Admin@Example.com' });
    expect(signedIn.body).toEqual({ success: true, otpRequired: false });
    expect(signedIn.get('Set-Cookie')?.[0]).toMatch(/^session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  });

  it('marks the cookie Secure behind TLS', async () => {
    const signedIn = await bank.anonymous().post('/api/session').set('X-Forwarded-Proto', 'https').send(credentials);
    expect(signedIn.get('Set-Cookie')?.[0]).toContain('Secure');
  });

  it('gives a new session id to whoever brings one along', async () => {
    const agent = bank.anonymous();
    const first = (await agent.post('/api/session').send(credentials)).get('Set-Cookie')?.[0]?.split(';')[0];
    const second = (await agent.post('/api/session').send(credentials)).get('Set-Cookie')?.[0]?.split(';')[0];
    expect(second).not.toBe(first);
    await bank.anonymous().get('/api/system/current-user').set('Cookie', first!).expect(401);
  });

  it.each([
    ['a wrong password', { ...credentials, password: 'passw0rd' }],
    ['an unknown e-mail', { ...credentials, email: 'nobody@example.com' }],
    ['an e-mail that is SQL', { ...credentials, email: "' OR 1=1; DROP TABLE app.passwords --" }],
  ])('says the same for %s', async (_, wrong) => {
    const { status, body } = await bank.anonymous().post('/api/session').send(wrong);
    expect([status, body]).toEqual([401, { code: 'unauthenticated', message: 'Invalid credentials.' }]);
  });

  it.each([
    ['no password', { email: 'a@example.com' }, 'password'],
    ['an e-mail that is a list', { email: [], password: 'x' }, 'email'],
  ])('refuses %s as malformed, by field', async (_, wrong, field) => {
    const { body } = await bank.anonymous().post('/api/session').send(wrong).expect(400);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('is throttled by account, also for the right password, until the time is over', async () => {
    const { email } = await bank.register();
    const tryOut = (password: string) => bank.anonymous().post('/api/session').send({ email, password });
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await tryOut('wrong')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const refused = await tryOut(PASSWORD).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(800);
    expect(refused.body).toEqual({ code: 'tooMany', message: 'Too many attempts. Try again in 15 minutes.' });
    await bank.query(`UPDATE app.throttles SET resets_at = now() - interval '1 second'`);
    await tryOut(PASSWORD).expect(200);
  });

  it('is throttled by address, whoever is tried', async () => {
    const from = '203.0.113.9';
    const tryOut = (n: number) =>
      bank
        .anonymous()
        .post('/api/session')
        .set('X-Forwarded-For', from)
        .send({ email: `n${n}@example.com`, password: 'x' });
    const statuses = await Promise.all(Array.from({ length: 55 }, async (_, n) => (await tryOut(n)).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await bank.anonymous().post('/api/session').send(credentials).expect(200);
  });
});

describe('where a request comes from', () => {
  const strangers = openedApp({ settings: { trustedProxies: ['10.0.0.5'] } });

  it('is what the connection says, when the proxy is not one of ours', async () => {
    const trial = (n: number) =>
      strangers
        .anonymous()
        .post('/api/session')
        .set('X-Forwarded-For', `203.0.113.${n}`)
        .send({ ...credentials, password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => trial(n)));
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it('is not believed to be behind TLS, either', async () => {
    const signedIn = await strangers
      .anonymous()
      .post('/api/session')
      .set('X-Forwarded-Proto', 'https')
      .send({ email: (await strangers.register()).email, password: PASSWORD })
      .expect(200);
    expect(signedIn.get('Set-Cookie')?.[0]).not.toContain('Secure');
  });
});

describe('a session', () => {
  it('ends with signing out', async () => {
    const agent = await bank.signIn();
    await agent.delete('/api/session').expect(200, { success: true });
    const { body } = await agent.get('/api/system/current-user').expect(401);
    expect(body).toEqual({ code: 'unauthenticated', message: 'Please sign in.' });
    await agent.delete('/api/session').expect(401);
  });

  it('ends when the user is deleted', async () => {
    const { id, email } = await bank.register();
    const agent = bank.anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    await bank.given(`user-${id}`, { type: 'RecordRemoved', data: { kind: 'user', id } });
    await agent.get('/api/system/current-user').expect(401);
    expect(await bank.query(`SELECT 1 FROM app.sessions WHERE sess->>'userId' = $1`, String(id))).toEqual([]);
    await bank.anonymous().post('/api/session').send({ email, password: PASSWORD }).expect(401);
  });

  it('learns at once that a group was changed', async () => {
    const { group, email } = await bank.register({ roles: ['ROLE_SUPPLIER_VIEW'] });
    const agent = bank.anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    await agent.get('/api/suppliers').expect(200);
    await bank.given(`group-${group}`, {
      type: 'RecordChanged',
      data: { kind: 'group', id: group, changes: { roles: ['ROLE_PRODUCT_VIEW'] } },
    });
    await agent.get('/api/suppliers').expect(403);
  });

  it('goes on for whoever sets a new password, and ends for everybody else who had the old one', async () => {
    const { id, email } = await bank.register();
    const [mine, elsewhere] = [bank.anonymous(), bank.anonymous()];
    for (const agent of [mine, elsewhere]) await agent.post('/api/session').send({ email, password: PASSWORD });
    await mine.patch(`/api/users/${id}`).send({ plainTextPassword: 'a better one' }).expect(200);
    await mine.get('/api/system/current-user').expect(200);
    await elsewhere.get('/api/system/current-user').expect(401);
    await bank.anonymous().post('/api/session').send({ email, password: PASSWORD }).expect(401);
    await bank.anonymous().post('/api/session').send({ email, password: 'a better one' }).expect(200);
  });

  it('keeps no password but its argon2id hash, and none in the log', async () => {
    const [{ hash }] = await bank.query('SELECT hash FROM app.passwords WHERE user_id = 1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await bank.query('SELECT 1 FROM log.events WHERE data::text LIKE $1', '%argon2%')).toEqual([]);
  });
});

describe('access', () => {
  it('is closed without a session', async () => {
    await bank.anonymous().get('/api/suppliers').expect(401);
    await bank.anonymous().post('/api/suppliers').send({ title: 'X' }).expect(401);
  });

  it('is forbidden without the role, and nothing is written', async () => {
    const agent = await bank.signIn({ roles: ['ROLE_SUPPLIER_VIEW'] });
    const { body } = await agent.post('/api/suppliers').send({ title: 'X' }).expect(403);
    expect(body).toEqual({ code: 'forbidden', message: 'You are not allowed to do this.' });
    expect(await bank.query(`SELECT 1 FROM log.events WHERE stream LIKE 'supplier-%'`)).toEqual([]);
  });

  it('is closed to everybody where a route names no line of the access table', async () => {
    await bank.agent.get('/api/unnamed').expect(403);
    await bank.anonymous().get('/api/unnamed').expect(401);
  });

  it('asks changes for the header that other sites cannot send, or for our own origin', async () => {
    const { anonymous, app } = bank;
    const host = new URL(await app.getUrl()).host;
    const signIn = () => anonymous().post('/api/session').unset('X-Requested-With').set('Host', host).send(credentials);
    const { body } = await signIn().expect(403);
    expect(body.message).toBe('Changes need the header X-Requested-With: XMLHttpRequest.');
    await signIn().set('Origin', 'http://evil.example').expect(403);
    await signIn().set('Origin', 'null').expect(403);
    await signIn().set('Origin', `http://${host}`).expect(200);
  });
});

describe('the active partner', () => {
  const partner = (id: number, title: string) =>
    bank.given(`partner-${id}`, registered('partner', id, { title, partnerType: 'AGENCY', status: 'ACTIVE' }));

  it('is the first of the partners until another one of them is chosen', async () => {
    await partner(801, 'Ash House');
    await partner(802, 'Birch House');
    await partner(803, 'Somebody else');
    const agent = await bank.signIn({ roles: ['ROLE_PARTNER', 'ROLE_PARTNER_MANAGE_OWN'], partners: [801, 802] });
    const active = async () => (await agent.get('/api/system/current-user')).body.data.activePartner;
    expect(await active()).toMatchObject({ id: 801, title: 'Ash House' });

    const { body } = await agent.post('/api/users/active-partner').send({ active_partner: 802 }).expect(200);
    expect(body).toEqual({ success: true, message: 'Changed active partner to Birch House' });
    expect(await active()).toMatchObject({ id: 802, title: 'Birch House' });

    const refused = await agent.post('/api/users/active-partner').send({ active_partner: 803 }).expect(403);
    expect(refused.body.message).toBe('Invalid partner for this user');
    await agent.post('/api/users/active-partner').send({ active_partner: 'x' }).expect(400);
    expect(await active()).toMatchObject({ id: 802 });
  });
});
