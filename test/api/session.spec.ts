import { Controller, Get, Module } from '@nestjs/common';
import { Pool } from 'pg';
import { PASSWORD, recordRegistered, useOpenApp } from '../../apps/api/src/testing/open-app';
import { pauseBeforeAsking } from '../support/awaited';
import { movableClock } from '../support/clock';
import { knownBrowserCookieOf, sessionCookieOf } from '../support/cookies';

@Controller('unnamed')
class UnnamedController {
  @Get()
  nothing() {
    return { data: 'a secret' };
  }
}
@Module({ controllers: [UnnamedController] })
class UnnamedModule {}

const bank = useOpenApp({ modules: [UnnamedModule] });
const passSeconds = movableClock(bank);

const DAY_SECONDS = 86_400;
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
      bankName: 'Diaper Bank',
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
    expect(sessionCookieOf(signedIn)).toMatch(/^session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  });

  it('marks the cookie Secure behind TLS', async () => {
    const signedIn = await bank.anonymous().post('/api/session').set('X-Forwarded-Proto', 'https').send(credentials);
    expect(sessionCookieOf(signedIn)).toContain('Secure');
  });

  it('gives a new session id to a browser that brings one along', async () => {
    const agent = bank.anonymous();
    const first = sessionCookieOf(await agent.post('/api/session').send(credentials))?.split(';')[0];
    const second = sessionCookieOf(await agent.post('/api/session').send(credentials))?.split(';')[0];
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

  let strangers = 0;
  const strangerAddress = () => `203.0.${Math.floor(++strangers / 250)}.${strangers % 250}`;
  const trySignIn = (email: string, password: string, from: string) =>
    bank.anonymous().post('/api/session').set('X-Forwarded-For', from).send({ email, password });
  const failToSignIn = async (email: string, from: string, times: number) => {
    const statuses = [];
    for (let attempt = 0; attempt < times; attempt++) statuses.push((await trySignIn(email, 'wrong', from)).status);
    return statuses;
  };

  it('is delayed more and more after wrong tries of an address at an account, also for the right password', async () => {
    const { email } = await bank.register();
    const from = '198.51.100.1';
    expect(await failToSignIn(email, from, 6)).toEqual([...Array(5).fill(401), 429]);
    const refused = await trySignIn(email, PASSWORD, from).expect(429);
    expect(refused.body).toEqual({ code: 'tooMany', message: 'Too many attempts. Try again in 30 seconds.' });
    const delays = [];
    for (let failure = 0; failure < 6; failure++) {
      delays.push(Number((await trySignIn(email, 'wrong', from).expect(429)).get('Retry-After')));
      passSeconds(delays.at(-1)!);
      await trySignIn(email, 'wrong', from).expect(401);
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 900]);
    passSeconds(900);
    await trySignIn(email, PASSWORD, from).expect(200);
    expect(await failToSignIn(email, from, 5)).toEqual(Array(5).fill(401));
  });

  it('is slowed down at one account after thirty tries an hour from many addresses', async () => {
    for (const email of [(await bank.register()).email, 'nobody-here@example.com']) {
      for (let n = 0; n < 30; n++) await trySignIn(email, 'wrong', strangerAddress()).expect(401);
      const refused = await trySignIn(email, PASSWORD, strangerAddress()).expect(429);
      expect(Number(refused.get('Retry-After'))).toBe(60);
      passSeconds(60);
      await trySignIn(email, 'wrong', strangerAddress()).expect(401);
      expect(Number((await trySignIn(email, 'wrong', strangerAddress())).get('Retry-After'))).toBe(120);
    }
  });

  it('stays open to the browsers in which the owner signed in before, from wherever', async () => {
    const { email } = await bank.register();
    const signedIn = await trySignIn(email, PASSWORD, strangerAddress()).expect(200);
    const known = knownBrowserCookieOf(signedIn)!;
    expect(known).toMatch(/; Max-Age=31536000; Path=\/api; Expires=.+; HttpOnly; SameSite=Lax$/);
    const [cookie = ''] = known.split(';');
    const tryKnown = (password: string, from: string, sent = cookie, account = email) =>
      trySignIn(account, password, from).set('Cookie', sent);

    for (let n = 0; n < 30; n++) await trySignIn(email, 'wrong', strangerAddress());
    const shared = strangerAddress();
    await failToSignIn(email, shared, 6);
    await trySignIn(email, PASSWORD, strangerAddress()).expect(429);
    await tryKnown(PASSWORD, strangerAddress()).expect(200);
    await tryKnown(PASSWORD, shared).expect(200);

    const forged = `${cookie.slice(0, -4)}AAAA`;
    await tryKnown(PASSWORD, strangerAddress(), forged).expect(429);
    const other = await bank.register();
    const ofOther = knownBrowserCookieOf(await trySignIn(other.email, PASSWORD, strangerAddress()))!.split(';')[0]!;
    await tryKnown(PASSWORD, strangerAddress(), ofOther).expect(429);
    const sharedDesk = knownBrowserCookieOf(
      await tryKnown(PASSWORD, strangerAddress(), cookie, other.email).expect(200),
    )!.split(';')[0]!;
    await tryKnown(PASSWORD, strangerAddress(), sharedDesk).expect(200);
    passSeconds(366 * 86_400);
    for (let n = 0; n < 30; n++) await trySignIn(email, 'wrong', strangerAddress());
    await tryKnown(PASSWORD, strangerAddress(), sharedDesk).expect(429);
  });

  it('slows a known browser down by its own failures', async () => {
    const { email } = await bank.register();
    const [cookie = ''] = knownBrowserCookieOf(await trySignIn(email, PASSWORD, strangerAddress()))!.split(';');
    const tryKnown = (password: string) => trySignIn(email, password, strangerAddress()).set('Cookie', cookie);
    for (let n = 0; n < 5; n++) await tryKnown('wrong').expect(401);
    await tryKnown(PASSWORD).expect(429);
    await trySignIn(email, PASSWORD, strangerAddress()).expect(200);
  });

  it('is delayed no longer than its delay by the clock that is true, after the clock was ahead', async () => {
    const { email } = await bank.register();
    const from = '198.51.100.10';
    passSeconds(400 * DAY_SECONDS);
    expect((await failToSignIn(email, from, 6)).at(-1)).toBe(429);
    passSeconds(-400 * DAY_SECONDS);
    const refused = await trySignIn(email, PASSWORD, from).expect(429);
    expect(refused.get('Retry-After')).toBe('30');
    passSeconds(29);
    await trySignIn(email, PASSWORD, from).expect(429);
    passSeconds(1);
    await trySignIn(email, PASSWORD, from).expect(200);
  });

  it('is open to the right password from elsewhere, whatever strangers try', async () => {
    const { email } = await bank.register();
    for (const stranger of ['198.51.100.2', '198.51.100.3'])
      expect((await failToSignIn(email, stranger, 6)).at(-1)).toBe(429);
    await trySignIn(email, PASSWORD, '198.51.100.4').expect(200);
  });

  it('counts failures alone', async () => {
    const { email } = await bank.register();
    await bank.query('DELETE FROM app.throttles');
    for (let round = 0; round < 3; round++) {
      expect(await failToSignIn(email, '198.51.100.5', 4)).toEqual(Array(4).fill(401));
      await trySignIn(email, PASSWORD, '198.51.100.5').expect(200);
    }
    // Beside other counts: requests of strangers are added up from time to time.
    expect(await bank.query('SELECT hits FROM app.throttles')).toContainEqual({ hits: 12 });
  });

  it('does not let several tries at once past the delay', async () => {
    const { email } = await bank.register();
    const answers = await Promise.all(Array.from({ length: 12 }, () => trySignIn(email, 'wrong', '198.51.100.6')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('lets everybody in who comes with the right password at once', async () => {
    const { email } = await bank.register();
    const answers = await Promise.all(Array.from({ length: 12 }, () => trySignIn(email, PASSWORD, '198.51.100.9')));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  it('is slowed down alike for an e-mail that nobody has', async () => {
    expect(await failToSignIn('nobody-at-all@example.com', '198.51.100.7', 6)).toEqual([...Array(5).fill(401), 429]);
  });

  it('is delayed for an address that tries many accounts, and for no other address', async () => {
    const from = '198.51.100.8';
    const tryOut = async (n: number) => (await trySignIn(`n${n}@example.com`, 'x', from)).status;
    const statuses = await Promise.all(Array.from({ length: 105 }, (_, n) => tryOut(n)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await trySignIn(credentials.email, PASSWORD, from).expect(429);
    await bank.anonymous().post('/api/session').send(credentials).expect(200);
  });

  it('counts a network of IPv6 as one address', async () => {
    const { email } = await bank.register();
    const statuses = [];
    for (let n = 1; n <= 6; n++) statuses.push((await trySignIn(email, 'wrong', `2001:db8:7:7::${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('where a request comes from', () => {
  const strangers = useOpenApp({ settings: { trustedProxies: ['10.0.0.5'] } });

  it('is what the connection says, when the proxy is not one of ours', async () => {
    const guess = (n: number) =>
      strangers
        .anonymous()
        .post('/api/session')
        .set('X-Forwarded-For', `203.0.113.${n}`)
        .send({ ...credentials, password: 'wrong' });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)));
    expect(answers.map(({ status }) => status)).toContain(429);
  });

  it('is not believed to be behind TLS, either', async () => {
    const signedIn = await strangers
      .anonymous()
      .post('/api/session')
      .set('X-Forwarded-Proto', 'https')
      .send({ email: (await strangers.register()).email, password: PASSWORD })
      .expect(200);
    expect(sessionCookieOf(signedIn)).not.toContain('Secure');
  });
});

describe('a session', () => {
  const minutesLeft = async (sid: string) => {
    const [row] = await bank.query(
      'SELECT extract(epoch FROM expire - now())::integer / 60 AS minutes FROM app.sessions WHERE sid = $1',
      sid,
    );
    return row?.minutes;
  };
  const letTimePass = (sid: string, interval: string) =>
    bank.query('UPDATE app.sessions SET expire = expire - $2::interval WHERE sid = $1', sid, interval);
  const sidOf = (cookie: string) => /^session=s%3A([^.]+)\./.exec(cookie)![1]!;
  const signInWithCookie = async (email = credentials.email) => {
    const signedIn = await bank.anonymous().post('/api/session').send({ email, password: PASSWORD }).expect(200);
    return sessionCookieOf(signedIn)!.split(';')[0]!;
  };
  const ask = (cookie: string) => bank.anonymous().get('/api/system/current-user').set('Cookie', cookie);

  it('lasts twelve hours from its last use, and the cookie with it', async () => {
    const cookie = await signInWithCookie();
    const sid = sidOf(cookie);
    await letTimePass(sid, '11 hours');
    const used = await ask(cookie).expect(200);
    expect(await minutesLeft(sid)).toBeGreaterThanOrEqual(719);
    const [renewed] = used.get('Set-Cookie')!;
    expect(renewed).toMatch(/^session=.+; Max-Age=43200; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
    expect(renewed!.split(';')[0]).toBe(cookie);
    await letTimePass(sid, '11 hours');
    await ask(cookie).expect(200);
  });

  it('is renewed once in five minutes, however many requests come', async () => {
    const cookie = await signInWithCookie();
    const sid = sidOf(cookie);
    await letTimePass(sid, '4 minutes');
    expect((await ask(cookie).expect(200)).get('Set-Cookie')).toBeUndefined();
    expect(await minutesLeft(sid)).toBeLessThan(717);
    await letTimePass(sid, '2 minutes');
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter((answer) => answer.get('Set-Cookie'))).toHaveLength(1);
  });

  it('is not renewed once it is over, nor for somebody who is gone', async () => {
    const cookie = await signInWithCookie();
    await letTimePass(sidOf(cookie), '13 hours');
    expect((await ask(cookie).expect(401)).get('Set-Cookie')).toBeUndefined();
    expect(await minutesLeft(sidOf(cookie))).toBeLessThan(0);
    const { id, email } = await bank.register();
    const ofFormerUser = await signInWithCookie(email);
    await letTimePass(sidOf(ofFormerUser), '1 hour');
    await bank.given(`user-${id}`, { type: 'RecordRemoved', data: { kind: 'user', id } });
    await ask(ofFormerUser).expect(401);
    expect(await minutesLeft(sidOf(ofFormerUser))).toBeUndefined();
  });

  it.each(['400 days', '20 minutes'])(
    'ends where the clock was set back by %s, and signing in works',
    async (interval) => {
      const { email } = await bank.register();
      const cookie = await signInWithCookie(email);
      await letTimePass(sidOf(cookie), `-${interval}`);
      await ask(cookie).expect(401);
      await ask(await signInWithCookie(email)).expect(200);
      await letTimePass(sidOf(cookie), interval);
      await ask(cookie).expect(401);
    },
  );

  it('survives clocks of two machines that differ by seconds', async () => {
    const cookie = await signInWithCookie();
    await letTimePass(sidOf(cookie), '-20 seconds');
    await ask(cookie).expect(200);
  });

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

  it('goes on for the user who sets a new password, and ends in every other browser', async () => {
    const { id, email } = await bank.register();
    const [mine, elsewhere] = [bank.anonymous(), bank.anonymous()];
    for (const agent of [mine, elsewhere]) await agent.post('/api/session').send({ email, password: PASSWORD });
    await mine
      .patch(`/api/users/${id}`)
      .send({ plainTextPassword: 'a better one', currentPassword: PASSWORD })
      .expect(200);
    await mine.get('/api/system/current-user').expect(200);
    await elsewhere.get('/api/system/current-user').expect(401);
    await bank.anonymous().post('/api/session').send({ email, password: PASSWORD }).expect(401);
    await bank.anonymous().post('/api/session').send({ email, password: 'a better one' }).expect(200);
  });

  it('does not outlive a change of the password that happened between its check and its beginning', async () => {
    const { id, email } = await bank.register();
    const agent = bank.anonymous();
    await bank.query(
      'CREATE FUNCTION app.hold() RETURNS trigger AS $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$ LANGUAGE plpgsql',
    );
    await bank.query('CREATE TRIGGER hold BEFORE INSERT ON app.sessions FOR EACH ROW EXECUTE FUNCTION app.hold()');
    const gate = await bank.app.get(Pool).connect();
    try {
      await gate.query('SELECT pg_advisory_lock(4711)');
      const signingIn = agent
        .post('/api/session')
        .send({ email, password: PASSWORD })
        .then((answer) => answer);
      const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4711 AND NOT granted`;
      while (!(await gate.query(waiting)).rowCount) await pauseBeforeAsking();
      await bank.agent.patch(`/api/users/${id}`).send({ plainTextPassword: 'a better one' }).expect(200);
      await gate.query('SELECT pg_advisory_unlock(4711)');
      expect((await signingIn).status).toBe(200);
    } finally {
      gate.release(true);
      await bank.query('DROP TRIGGER hold ON app.sessions');
    }
    await agent.get('/api/system/current-user').expect(401);
    expect(await bank.query(`SELECT 1 FROM app.sessions WHERE sess->>'userId' = $1`, String(id))).toEqual([]);
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
    bank.given(`partner-${id}`, recordRegistered('partner', id, { title, partnerType: 'AGENCY', status: 'ACTIVE' }));

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

describe('a request that names the user of its screen', () => {
  it('is refused with the name of the user who has signed in since, and changes nothing', async () => {
    const ada = await bank.signIn();
    const { id } = (await ada.get('/api/system/current-user')).body.data;
    await ada.get('/api/system/current-user').set('X-User', String(id)).expect(200);
    for (const answer of [
      await ada.get('/api/system/current-user').set('X-User', String(id + 1)),
      await ada
        .post('/api/suppliers')
        .set('X-User', String(id + 1))
        .send({ title: 'Not mine', supplierType: 'DONOR' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'OTHER_USER',
        message: expect.stringMatching(/^Una User \d+ has signed in to this browser since then\./),
        details: [{ signedIn: expect.stringMatching(/^Una User \d+$/) }],
      });
    }
    const { body } = await ada.get('/api/suppliers?title=Not mine').expect(200);
    expect(body.data).toEqual([]);
  });

  it('is asked to sign in where nobody is signed in', async () => {
    await bank.anonymous().get('/api/system/current-user').set('X-User', '1').expect(401);
  });
});
