import { randomUUID } from 'node:crypto';
import { PasswordController } from '../../apps/api/src/features/session/password/password.controller';
import { type Agent, PASSWORD, recordRegistered } from '../../apps/api/src/testing/open-app';
import { withBrokenTable } from '../support/broken-table';
import { knownBrowserCookieOf } from '../support/cookies';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();
let visitors = 0;
let usualDelayMs: number;
const delayAnswers = (ms: number) => {
  bank.app.get(PasswordController, { strict: false }).answerDelayMs = ms;
};
beforeAll(() => {
  usualDelayMs = bank.app.get(PasswordController, { strict: false }).answerDelayMs;
  delayAnswers(0);
});

/** Posts from an address of its own, because the tries of an address are limited. */
const post = (path: string, body: object, from = `203.0.113.${++visitors}`) =>
  bank.anonymous().post(`/api/password/${path}`).set('X-Forwarded-For', from).send(body);
const signIn = (email: string, password: string) => bank.anonymous().post('/api/session').send({ email, password });
const tokenFor = async (email: string, nth = 1): Promise<string> => {
  const { raw } = await mail.received(email, nth);
  return /https:\/\/portal\.example\/reset-password\?token=3D([\w-]{43})/.exec(raw.replaceAll('=\r\n', ''))![1]!;
};
const sentence = 'If there is an account with this email, a link is on its way. It is valid for one hour.';
const NEW_PASSWORD = 'a better one';

describe('a forgotten password', () => {
  it('is replaced through an e-mailed link, which ends the sessions of the old one and stands in the history', async () => {
    const { id, email } = await bank.register();
    const agent = bank.anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    const asked = await post('forgotten', { email: ` ${email.toUpperCase()}` }).expect(200);
    expect(asked.body).toEqual({ success: true, message: sentence });
    const token = await tokenFor(email);
    const { body } = await post('reset', { token, password: NEW_PASSWORD }).expect(200);
    expect(body).toEqual({ success: true, message: 'Your new password is set.', otpRequired: false });

    await agent.get('/api/system/current-user').expect(401);
    await signIn(email, PASSWORD).expect(401);
    await signIn(email, NEW_PASSWORD).expect(200);
    const events = await bank.store.read(`user-${id}`);
    expect(events.at(-1)).toMatchObject({ event: { type: 'PasswordSet' }, metadata: { actor: `user-${id}` } });
  });

  it('is answered alike, and no sooner, for an e-mail that nobody has', async () => {
    const { email } = await bank.register();
    delayAnswers(usualDelayMs);
    const timed = async (address: string) => {
      const start = performance.now();
      const { status, body } = await post('forgotten', { email: address });
      return { answer: [status, body], milliseconds: performance.now() - start };
    };
    const [known, unknown] = [await timed(email), await timed('nobody@example.com')];
    delayAnswers(0);
    expect(unknown.answer).toEqual(known.answer);
    expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThan(295);
    await mail.received(email);
    expect(mail.to('nobody@example.com')).toEqual([]);
  });

  it.each([
    [
      'a link that was used',
      async (token: string) => void (await post('reset', { token, password: NEW_PASSWORD }).expect(200)),
    ],
    [
      'a link of an hour ago',
      async () => {
        passSeconds(3_600);
      },
    ],
  ])('is not replaced through %s', async (_, spend) => {
    const { email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const token = await tokenFor(email);
    await spend(token);
    const { body } = await post('reset', { token, password: 'yet another one' }).expect(422);
    expect(body.errors.token).toBe('This link is no longer valid. Ask for a new one.');
    await signIn(email, 'yet another one').expect(401);
  });

  it('is not replaced through a link from before the password was set otherwise', async () => {
    const { id, email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const token = await tokenFor(email);
    await bank.agent.patch(`/api/users/${id}`).send({ plainTextPassword: 'set by an admin' }).expect(200);
    await post('reset', { token, password: NEW_PASSWORD }).expect(422);
  });

  it('is not replaced through a link that went to an e-mail of before', async () => {
    const { id, email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const token = await tokenFor(email);
    await bank.agent
      .patch(`/api/users/${id}`)
      .send({ email: `new-${email}` })
      .expect(200);
    const { body } = await post('reset', { token, password: NEW_PASSWORD }).expect(422);
    expect(body.errors.token).toBe('This link is no longer valid. Ask for a new one.');
    await signIn(`new-${email}`, PASSWORD).expect(200);
  });

  it('is replaced once by several at the same moment', async () => {
    const { email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const token = await tokenFor(email);
    const answers = await Promise.all([1, 2, 3].map((n) => post('reset', { token, password: `password ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  it('leaves the link good when the new password is too short or a common one', async () => {
    const { email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const token = await tokenFor(email);
    const { body } = await post('reset', { token, password: 'short' }).expect(422);
    expect(body.errors).toEqual({ password: 'Must have 10 to 1000 characters' });
    const { body: common } = await post('reset', { token, password: 'QWERTYuiop' }).expect(422);
    expect(common.errors).toEqual({ password: 'Is one of the most common passwords: choose another one' });
    await post('reset', { token, password: NEW_PASSWORD }).expect(200);
  });

  it('sends three links an hour to an e-mail that an address asks for, and then one in five minutes, without a word', async () => {
    for (const email of [(await bank.register()).email, 'stranger@example.com']) {
      const from = `203.0.113.${++visitors}`;
      const ask = async (times: number) => {
        for (let n = 0; n < times; n++)
          expect((await post('forgotten', { email }, from).expect(200)).body.message).toBe(sentence);
      };
      await ask(6);
      passSeconds(300);
      await ask(3);
      if (email.startsWith('stranger')) continue;
      await mail.received(email, 5);
      expect(mail.to(email)).toHaveLength(5);
    }
  });

  it('listens twenty times an hour to an address, and to a browser of the owner behind it all the same', async () => {
    const owner = await bank.register();
    const signedIn = await signIn(owner.email, PASSWORD).expect(200);
    const [cookie = ''] = knownBrowserCookieOf(signedIn)!.split(';');
    const ask = (n: number) => post('forgotten', { email: `n${n}@example.com` }, '203.0.113.250');
    const answers = await Promise.all(Array.from({ length: 22 }, (_, n) => ask(n)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    await post('forgotten', { email: owner.email }, '203.0.113.250').expect(429);
    await post('forgotten', { email: owner.email }, '203.0.113.250').set('Cookie', cookie).expect(200);
    const token = await tokenFor(owner.email);
    for (let n = 0; n < 22; n++) await post('reset', { token: `guess ${n}`, password: NEW_PASSWORD }, '203.0.113.250');
    await post('reset', { token: 'guess', password: NEW_PASSWORD }, '203.0.113.250').expect(429);
    await post('reset', { token, password: NEW_PASSWORD }, '203.0.113.250').expect(200);
  });

  it('floods no mailbox and leaves the owner a fresh link, from however many addresses strangers ask', async () => {
    const { email } = await bank.register();
    for (let n = 0; n < 40; n++) await post('forgotten', { email }, `198.51.100.${n}`).expect(200);
    await mail.received(email, 21);
    expect(mail.to(email)).toHaveLength(21);
    passSeconds(300);
    await post('forgotten', { email }, '198.51.100.1').expect(200);
    await post('reset', { token: await tokenFor(email, 22), password: NEW_PASSWORD }).expect(200);
  });

  it('makes the browser that set it a known one, into which strangers\u2019 guesses keep nobody from signing in', async () => {
    const { email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const set = await post('reset', { token: await tokenFor(email), password: NEW_PASSWORD }).expect(200);
    const [cookie = ''] = knownBrowserCookieOf(set)!.split(';');
    const tryFrom = (address: string, password: string) => signIn(email, password).set('X-Forwarded-For', address);
    for (let n = 0; n < 30; n++) await tryFrom(`198.51.101.${n}`, 'wrong').expect(401);
    await tryFrom('198.51.101.99', NEW_PASSWORD).expect(429);
    await tryFrom('198.51.101.99', NEW_PASSWORD).set('Cookie', cookie).expect(200);
  });

  it('keeps nothing of the link but its hash', async () => {
    const { email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const token = await tokenFor(email);
    const kept = await bank.query(
      `SELECT row_to_json(l)::text AS text FROM app.password_links l UNION ALL SELECT row_to_json(o)::text FROM app.outbox o
       UNION ALL SELECT data::text FROM log.events`,
    );
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it.each([[{}], [{ email: [] }], [{ email: 'x'.repeat(256) }]])('refuses %j as malformed', async (body) => {
    expect(Object.keys((await post('forgotten', body).expect(400)).body.errors)).toEqual(['email']);
  });
});

describe('a request that is repeated with its Idempotency-Key', () => {
  it('sends one link', async () => {
    const { email } = await bank.register();
    const key = randomUUID();
    for (let n = 0; n < 2; n++) await post('forgotten', { email }).set('Idempotency-Key', key).expect(200);
    await post('forgotten', { email }).expect(200);
    await mail.received(email, 2);
    expect(mail.to(email)).toHaveLength(2);
  });

  it('is answered alike when it set the password through a link, and sets it once', async () => {
    const { id, email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const body = { token: await tokenFor(email), password: NEW_PASSWORD };
    const key = randomUUID();
    const first = await post('reset', body).set('Idempotency-Key', key).expect(200);
    await bank.agent.patch(`/api/users/${id}`).send({ plainTextPassword: 'set by an admin' }).expect(200);
    const again = await post('reset', body).set('Idempotency-Key', key).expect(200);
    expect(again.body).toEqual(first.body);
    await signIn(email, NEW_PASSWORD).expect(401);
    await signIn(email, 'set by an admin').expect(200);
    await post('reset', body).expect(422);
  });

  it('finishes what a crash left undone after the link was used up', async () => {
    const { email } = await bank.register();
    await post('forgotten', { email }).expect(200);
    const body = { token: await tokenFor(email), password: NEW_PASSWORD };
    const key = randomUUID();
    await withBrokenTable(bank, 'app.passwords', () => post('reset', body).set('Idempotency-Key', key).expect(500));
    await post('reset', body).set('Idempotency-Key', key).expect(200);
    await signIn(email, NEW_PASSWORD).expect(200);
  });
});

describe('a link that somebody else sends', () => {
  const send = (agent: Agent, id: number) => agent.post(`/api/users/${id}/password-link`);

  it('goes to the stored e-mail, sets the password once, and is shown to its sender', async () => {
    const { id, email } = await bank.register();
    const { body } = await send(bank.agent, id).expect(200);
    expect(body).toEqual({
      success: true,
      message: `A link to set a new password is on its way to ${email}. It is valid for one hour.`,
    });
    const token = await tokenFor(email);
    await post('reset', { token, password: NEW_PASSWORD }).expect(200);
    await signIn(email, NEW_PASSWORD).expect(200);
    await post('reset', { token, password: 'yet another one' }).expect(422);
  });

  it('is sent once by a request that is repeated', async () => {
    const { id, email } = await bank.register();
    const key = randomUUID();
    for (let n = 0; n < 2; n++) await send(bank.agent, id).set('Idempotency-Key', key).expect(200);
    await send(bank.agent, id).expect(200);
    await mail.received(email, 2);
    expect(mail.to(email)).toHaveLength(2);
  });

  it('is sent three times an hour to somebody', async () => {
    const { id } = await bank.register();
    for (let n = 0; n < 3; n++) await send(bank.agent, id).expect(200);
    expect(Number((await send(bank.agent, id).expect(429)).get('Retry-After'))).toBeGreaterThan(3_000);
  });

  it('is sent by users who may edit that user, and nobody else', async () => {
    const { id } = await bank.register({ roles: ['ROLE_PRODUCT_VIEW'] });
    await send(await bank.signIn({ roles: ['ROLE_USER_EDIT'] }), id).expect(200);
    await send(await bank.signIn({ roles: ['ROLE_USER_VIEW'] }), id).expect(403);
    await send(bank.anonymous(), id).expect(401);
    await send(bank.agent, 1_999_999).expect(404);
    const { id: admin } = await bank.register();
    await send(await bank.signIn({ roles: ['ROLE_USER_EDIT'] }), admin).expect(403);
  });
});

describe('a user without a password', () => {
  let invited = 0;
  const invite = (key: string = randomUUID()) => {
    const email = `invited-${++invited}@example.com`;
    const name = { firstName: 'Ina', lastName: 'Vited' };
    const post = () =>
      bank.agent.post('/api/users').set('Idempotency-Key', key).send({ email, name, invite: true }).expect(201);
    return { email, post };
  };
  const invitationFor = async (email: string) => {
    const { raw } = await mail.received(email);
    return { text: raw.replaceAll('=\r\n', ''), token: await tokenFor(email) };
  };

  it('is invited by e-mail to set one, once, within seven days', async () => {
    const { email, post: register } = invite();
    const { body } = await register();
    expect(body.data).toMatchObject({ email, hasPassword: false });
    await signIn(email, '').expect(401);
    const { text, token } = await invitationFor(email);
    expect(text).toContain('You are invited to the Diaper Bank Portal');
    expect(text).toContain('within 7 days');
    expect(text).toContain('&invitation=3D1');
    passSeconds(7 * 86_400 - 60);
    await post('reset', { token, password: NEW_PASSWORD }).expect(200);
    await signIn(email, NEW_PASSWORD).expect(200);
    await post('reset', { token, password: 'yet another one' }).expect(422);
    const { body: seen } = await bank.agent.get(`/api/users/${body.data.id}`).expect(200);
    expect(seen.data.hasPassword).toBe(true);
  });

  it('sets none after seven days, and is invited again by users who may change them', async () => {
    const { email, post: register } = invite();
    const { body } = await register();
    const { token } = await invitationFor(email);
    passSeconds(7 * 86_400);
    await post('reset', { token, password: NEW_PASSWORD }).expect(422);
    const { body: again } = await bank.agent.post(`/api/users/${body.data.id}/password-link`).expect(200);
    expect(again.message).toBe(`An invitation is on its way to ${email}. It is valid for 7 days.`);
    await post('reset', { token: await tokenFor(email, 2), password: NEW_PASSWORD }).expect(200);
    await signIn(email, NEW_PASSWORD).expect(200);
  });

  it('is shown with their invitation among the users of their partner, until they have a password', async () => {
    await bank.given('partner-77', recordRegistered('partner', 77, { title: 'A House', status: 'ACTIVE' }));
    const email = 'house@example.com';
    const body = { email, name: { firstName: 'Hou', lastName: 'Se' }, partners: [{ id: 77 }], invite: true };
    const { id } = (await bank.agent.post('/api/users').send(body).expect(201)).body.data;
    const colleague = await bank.signIn({ roles: ['ROLE_PARTNER_VIEW_ALL'] });
    const seenBy = async (agent: Agent) => {
      const { body: list } = await agent.get('/api/users/partner/77').expect(200);
      return list.data.find((user: { email: string }) => user.email === email).invitation;
    };
    const expiresAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(await seenBy(bank.agent)).toEqual({ expiresAt, isExpired: false, maySend: true });
    expect(await seenBy(colleague)).toEqual({ expiresAt, isExpired: false, maySend: false });
    // Nobody needs the first one after these days: it would not be sent any more.
    await mail.received(email);
    passSeconds(7 * 86_400);
    await post('forgotten', { email: 'admin@example.com' }).expect(200);
    expect(await seenBy(bank.agent)).toMatchObject({ isExpired: true });
    await bank.agent.post(`/api/users/${id}/password-link`).expect(200);
    expect(await seenBy(bank.agent)).toMatchObject({ isExpired: false });
    await post('reset', { token: await tokenFor(email, 2), password: NEW_PASSWORD }).expect(200);
    expect(await seenBy(bank.agent)).toBeNull();
  });

  it('is made and invited once by a request that is repeated, also after a crash between the two', async () => {
    const { email, post: register } = invite();
    await register();
    await register();
    await post('forgotten', { email }).expect(200);
    await mail.received(email, 2);
    expect(mail.to(email)).toHaveLength(2);

    const key = randomUUID();
    const crashed = `crashed-${key}@example.com`;
    const send = () =>
      bank.agent
        .post('/api/users')
        .set('Idempotency-Key', key)
        .send({ email: crashed, name: { firstName: 'Ina', lastName: 'Vited' }, invite: true });
    await withBrokenTable(bank, 'app.outbox', () => send().expect(500));
    await send().expect(201);
    await mail.received(crashed);
    expect(mail.to(crashed)).toHaveLength(1);
  });

  it('is not invited where the request gives a password, or asks for no invitation', async () => {
    for (const [email, more] of [
      ['quiet@example.com', {}],
      ['with-password@example.com', { plainTextPassword: NEW_PASSWORD, invite: true }],
    ] as const)
      await bank.agent
        .post('/api/users')
        .send({ email, name: { firstName: 'Qui', lastName: 'Et' }, ...more })
        .expect(201);
    const { email, post: register } = invite();
    await register();
    await mail.received(email);
    expect([...mail.to('quiet@example.com'), ...mail.to('with-password@example.com')]).toEqual([]);
    await signIn('with-password@example.com', NEW_PASSWORD).expect(200);
  });

  it('is invited by administrators only', async () => {
    const manager = await bank.signIn({ roles: ['ROLE_USER_EDIT', 'ROLE_PARTNER_MANAGE_OWN'] });
    const body = { email: 'no@example.com', name: { firstName: 'N', lastName: 'O' }, invite: true };
    await manager.post('/api/users').send(body).expect(403);
  });
});
