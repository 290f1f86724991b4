import { randomUUID } from 'node:crypto';
import { type Agent, openApp, PASSWORD } from '../../apps/api/src/testing/open-app';
import { knownBrowserCookieOf, sessionCookieOf } from '../support/cookies';
import { openedMailingBank } from '../support/mailing-bank';

const { bank, mail, passSeconds } = openedMailingBank();

/** Registers a user whose group requires a second step, and takes the first one, the password. */
const signInHalf = async () => {
  const { id, group, email } = await bank.register();
  await setTwoStep(group, true);
  const agent = bank.anonymous();
  const { body } = await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
  expect(body).toEqual({ success: true, otpRequired: true });
  return { agent, id, group, email };
};
const setTwoStep = (group: number, requiresTwoStep: boolean) =>
  bank.given(`group-${group}`, {
    type: 'RecordChanged',
    data: { kind: 'group', id: group, changes: { requiresTwoStep } },
  });
const generate = (agent: Agent) => agent.post('/api/otp/generate').send({ otpType: 'email' });
const verify = (agent: Agent, code: unknown) => agent.post('/api/otp/verify').send({ code });
/** The nth code that arrives at the address. */
const codeFor = async (email: string, nth = 1): Promise<string> =>
  /^(\d{6}) is your code/m.exec((await mail.received(email, nth)).raw)![1]!;
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('two-step verification', () => {
  it('is off unless a group asks for it', async () => {
    const { body } = await bank.agent.get('/api/system/current-user').expect(200);
    expect(body.data).toMatchObject({ otpRequired: false, otpTypes: ['email'] });
  });

  it('opens nothing but the second step, who it is, and the way out', async () => {
    const { agent } = await signInHalf();
    const { body } = await agent.get('/api/suppliers').expect(403);
    expect(body).toEqual({ code: 'OTP_REQUIRED', message: 'Please enter the code that was sent to you.' });
    await agent.post('/api/suppliers').send({ title: 'X' }).expect(403);
    await agent.post('/api/users/active-partner').send({ active_partner: 1 }).expect(403);
    expect((await agent.get('/api/system/current-user').expect(200)).body.data.otpRequired).toBe(true);
    await agent.delete('/api/session').expect(200);
    await agent.get('/api/system/current-user').expect(401);
  });

  it('opens the rest once the code is entered, under a new session id', async () => {
    const { agent, email } = await signInHalf();
    const { body } = await generate(agent).expect(200);
    expect(body).toEqual({ success: true, message: 'Code sent' });
    const verified = await verify(agent, ` ${await codeFor(email)} `).expect(200);
    expect(verified.body).toEqual({ success: true });
    expect(sessionCookieOf(verified)).toMatch(/^session=/);
    await agent.get('/api/suppliers').expect(200);
    expect((await agent.get('/api/system/current-user')).body.data.otpRequired).toBe(false);
  });

  it('takes a code once, and no code of another session', async () => {
    const { agent, email } = await signInHalf();
    await generate(agent).expect(200);
    const code = await codeFor(email);
    const other = bank.anonymous();
    await other.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    const { body } = await verify(other, code).expect(400);
    expect(body).toEqual({ code: 'malformed', message: 'Invalid or expired code' });
    const answers = await Promise.all([verify(agent, code), verify(agent, code), verify(agent, code)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await verify(other, code).expect(400);
  });

  it('answers a request that is repeated under the new session as before', async () => {
    const { agent, email } = await signInHalf();
    await generate(agent).expect(200);
    const code = await codeFor(email);
    const key = randomUUID();
    for (let n = 0; n < 2; n++)
      expect((await verify(agent, code).set('Idempotency-Key', key).expect(200)).body).toEqual({ success: true });
    await agent.get('/api/suppliers').expect(200);
  });

  it('is over with the password that it began with', async () => {
    const { agent, email, id } = await signInHalf();
    await generate(agent).expect(200);
    await verify(agent, await codeFor(email)).expect(200);
    await bank.agent.patch(`/api/users/${id}`).send({ plainTextPassword: 'a better one' }).expect(200);
    await agent.get('/api/suppliers').expect(401);
  });

  it('takes no code after ten minutes', async () => {
    const { agent, email } = await signInHalf();
    await generate(agent).expect(200);
    const code = await codeFor(email);
    passSeconds(600);
    await verify(agent, code).expect(400);
    await agent.get('/api/suppliers').expect(403);
  });

  it('takes no code after five wrong ones', async () => {
    const { agent, email } = await signInHalf();
    await generate(agent).expect(200);
    const code = await codeFor(email);
    for (let attempt = 0; attempt < 5; attempt++) await verify(agent, otherCode(code)).expect(400);
    await verify(agent, code).expect(400);
  });

  it('takes only the newest code', async () => {
    const { agent, email } = await signInHalf();
    await generate(agent).expect(200);
    const old = await codeFor(email);
    passSeconds(120);
    await generate(agent).expect(200);
    const code = await codeFor(email, 2);
    if (old !== code) await verify(agent, old).expect(400);
    await verify(agent, code).expect(200);
  });

  it('sends one code in 120 seconds and five an hour, whatever the session', async () => {
    const { agent, email } = await signInHalf();
    const other = bank.anonymous();
    await other.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    await generate(agent).expect(200);
    const refused = await generate(other).expect(429);
    expect(Number(refused.get('Retry-After'))).toBeGreaterThan(110);
    for (let sent = 1; sent < 5; sent++) {
      passSeconds(120);
      await generate(sent % 2 ? other : agent).expect(200);
    }
    passSeconds(120);
    expect(Number((await generate(agent).expect(429)).get('Retry-After'))).toBeGreaterThan(2_000);
    passSeconds(3_600);
    await generate(agent).expect(200);
  });

  it('sends the next code by the clock that is true, after the clock was ahead', async () => {
    const { agent } = await signInHalf();
    passSeconds(400 * 86_400);
    await generate(agent).expect(200);
    passSeconds(-400 * 86_400);
    await generate(agent).expect(200);
    expect((await generate(agent).expect(429)).get('Retry-After')).toBe('120');
    passSeconds(120);
    await generate(agent).expect(200);
  });

  describe('asked for in the owner\u2019s name by somebody who knows the password', () => {
    const signInFrom = async (address: string, email: string, password = PASSWORD, cookie = '') => {
      const agent = bank.anonymous().set({ 'X-Forwarded-For': address });
      await agent.post('/api/session').set('Cookie', cookie).send({ email, password }).expect(200);
      return agent;
    };
    const flood = async (email: string) => {
      const statuses = [];
      for (let n = 1; n <= 21; n++) statuses.push((await generate(await signInFrom(`198.51.100.${n}`, email))).status);
      expect(statuses).toEqual([...Array(20).fill(200), 429]);
    };

    it('sends a code twenty times an hour to strangers, and always to a browser in which the owner signed in', async () => {
      const { agent, email } = await signInHalf();
      await generate(agent).expect(200);
      const known = knownBrowserCookieOf(await verify(agent, await codeFor(email)).expect(200))!.split(';')[0]!;
      passSeconds(3_600);
      await flood(email);
      const stranger = await signInFrom('198.51.100.21', email);
      await generate(stranger).expect(429);
      const owner = await signInFrom('198.51.100.21', email, PASSWORD, known);
      await generate(owner).set('Cookie', known).expect(200);
    });

    it('sends a code to the owner who has set a new password', async () => {
      const { id, email } = await signInHalf();
      await flood(email);
      await bank.agent.patch(`/api/users/${id}`).send({ plainTextPassword: 'a better one' }).expect(200);
      await generate(await signInFrom('198.51.100.99', email, 'a better one')).expect(200);
    });

    it('leaves the code of the owner\u2019s session good, whatever other sessions ask for and try', async () => {
      const { agent, email } = await signInHalf();
      await generate(agent).expect(200);
      const code = await codeFor(email);
      const stranger = await signInFrom('198.51.100.77', email);
      await generate(stranger).expect(200);
      for (let n = 0; n < 6; n++) await verify(stranger, otherCode(code)).expect(400);
      await verify(agent, code).expect(200);
    });
  });

  it('is not asked for by following a link', async () => {
    const { agent, email } = await signInHalf();
    await agent.get('/api/otp/generate?otpType=email').expect(404);
    await agent.post('/api/otp/generate?otpType=email').unset('X-Requested-With').expect(403);
    await agent.post('/api/otp/generate?otpType=email').expect(200);
    await codeFor(email);
  });

  it('is sent once by a request that is repeated', async () => {
    const { agent, email } = await signInHalf();
    const key = randomUUID();
    for (let n = 0; n < 2; n++) await generate(agent).set('Idempotency-Key', key).expect(200);
    await verify(agent, await codeFor(email)).expect(200);
  });

  it.each([[''], [undefined], [123456], [{}]])('calls %j no code', async (code) => {
    const { agent } = await signInHalf();
    const { body } = await verify(agent, code).expect(400);
    expect(body.errors.code).toBe('Code required');
  });

  it('sends no SMS where that is not set up', async () => {
    const { agent } = await signInHalf();
    const { body } = await agent.post('/api/otp/generate').expect(422);
    expect(body.errors.otpType).toMatch(/^A code can be sent by SMS only if/);
    await agent.post('/api/otp/generate?otpType=pigeon').expect(400);
    await agent.post('/api/otp/generate').send({ otpType: 'pigeon' }).expect(400);
  });

  it('reaches sessions that are open already when a group begins to ask for it, and ends with it', async () => {
    const { group, email } = await bank.register();
    const agent = bank.anonymous();
    await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    await agent.get('/api/suppliers').expect(200);
    await setTwoStep(group, true);
    await agent.get('/api/suppliers').expect(403);
    await setTwoStep(group, false);
    await agent.get('/api/suppliers').expect(200);
  });

  it('keeps the code to the mail: it is in no answer, no event and no table', async () => {
    const { agent, email } = await signInHalf();
    await generate(agent).expect(200);
    const code = await codeFor(email);
    const kept = await bank.query(
      `SELECT row_to_json(c)::text AS text FROM app.one_time_codes c UNION ALL SELECT row_to_json(o)::text FROM app.outbox o
       UNION ALL SELECT data::text FROM log.events`,
    );
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter(({ text }) => text.includes(`"${code}"`) || text.includes(`${code} is`))).toEqual([]);
  });

  it('is asked of nobody who is not signed in', async () => {
    await generate(bank.anonymous()).expect(401);
    await verify(bank.anonymous(), '123456').expect(401);
  });
});

describe('a group', () => {
  it('asks for the second step when an admin says so', async () => {
    const { body } = await bank.agent
      .post('/api/groups')
      .send({ name: 'Careful', roles: ['ROLE_PRODUCT_VIEW'], requiresTwoStep: true })
      .expect(201);
    expect(body.data).toMatchObject({ name: 'Careful', requiresTwoStep: true });
    const plain = await bank.agent.post('/api/groups').send({ name: 'Plain', roles: ['ROLE_PRODUCT_VIEW'] });
    expect(plain.body.data.requiresTwoStep).toBe(false);
    const { group } = await bank.register();
    const old = await bank.agent.patch(`/api/groups/${group}`).send({ requiresTwoStep: null }).expect(200);
    expect(old.body.data.requiresTwoStep).toBeFalsy();
  });
});

describe('with SMS set up', () => {
  it('offers SMS to users with a phone number', async () => {
    const smsUrl = 'twilio://AC00000000000000000000000000000000:token@api.twilio.com?from=18165550100';
    const texting = await openApp({ settings: { smsUrl, appRole: 'all', dataDir: bank.settings.dataDir } });
    try {
      const types = async () => (await texting.agent.get('/api/system/current-user')).body.data.otpTypes;
      expect(await types()).toEqual(['email']);
      const changes = { phoneNumber: '+18165550199' };
      await texting.given('user-1', { type: 'RecordChanged', data: { kind: 'user', id: 1, changes } });
      expect(await types()).toEqual(['sms', 'email']);
    } finally {
      await texting.close();
    }
  });
});

describe('a browser that is remembered', () => {
  const passBoth = async (remember: boolean) => {
    const half = await signInHalf();
    await generate(half.agent).expect(200);
    const code = await codeFor(half.email);
    await half.agent.post('/api/otp/verify').send({ code, remember }).expect(200);
    await half.agent.get('/api/suppliers').expect(200);
    return half;
  };
  const signInAgain = async ({ agent, email }: { agent: Agent; email: string }) => {
    await agent.delete('/api/session').expect(200);
    const { body } = await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
    return body.otpRequired;
  };

  it('needs no code for 30 days, and then one again', async () => {
    const half = await passBoth(true);
    expect(await signInAgain(half)).toBe(false);
    await half.agent.get('/api/suppliers').expect(200);
    passSeconds(30 * 86_400 + 1);
    expect(await signInAgain(half)).toBe(true);
  });

  it('is one whose user asked for it, and no other browser or user', async () => {
    expect(await signInAgain(await passBoth(false))).toBe(true);
    const half = await passBoth(true);
    const elsewhere = bank.anonymous();
    const { body } = await elsewhere.post('/api/session').send({ email: half.email, password: PASSWORD }).expect(200);
    expect(body.otpRequired).toBe(true);
    const other = await bank.register();
    await setTwoStep(other.group, true);
    expect(await signInAgain({ agent: half.agent, email: other.email })).toBe(true);
  });

  it('is forgotten when its user signs out everywhere', async () => {
    const half = await passBoth(true);
    await half.agent.delete(`/api/users/${half.id}/sessions`).expect(200);
    const { body } = await half.agent.post('/api/session').send({ email: half.email, password: PASSWORD }).expect(200);
    expect(body.otpRequired).toBe(true);
  });

  it('is none where the bank forbids it', async () => {
    const half = await passBoth(true);
    const forbid = (forbidsRememberedDevices: boolean) =>
      bank.agent.post('/api/system/settings').send({ forbidsRememberedDevices }).expect(200);
    await forbid(true);
    expect((await half.agent.get('/api/system/current-user')).body.data.mayRememberDevice).toBe(false);
    expect(await signInAgain(half)).toBe(true);
    await forbid(false);
    expect(await signInAgain(half)).toBe(false);
  });
});
