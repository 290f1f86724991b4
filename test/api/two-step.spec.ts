import { randomUUID } from 'node:crypto';
import { type Agent, openApp, PASSWORD } from '../../apps/api/src/testing/open-app';
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
const generate = (agent: Agent) => agent.get('/api/otp/generate?otpType=email');
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
    expect(verified.get('Set-Cookie')?.[0]).toMatch(/^session=/);
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

  it('sends a code elsewhere, though somebody with the password asks for them, but no more than twenty an hour', async () => {
    const { email } = await signInHalf();
    const from = async (address: string) => {
      const agent = bank.anonymous();
      const there = { 'X-Forwarded-For': address };
      await agent.post('/api/session').set(there).send({ email, password: PASSWORD }).expect(200);
      return generate(agent).set(there);
    };
    const statuses = [];
    for (let n = 1; n <= 21; n++) statuses.push((await from(`198.51.100.${n}`)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
  });

  it.each([[''], [undefined], [123456], [{}]])('calls %j no code', async (code) => {
    const { agent } = await signInHalf();
    const { body } = await verify(agent, code).expect(400);
    expect(body.errors.code).toBe('Code required');
  });

  it('sends no SMS where that is not set up', async () => {
    const { agent } = await signInHalf();
    const { body } = await agent.get('/api/otp/generate').expect(422);
    expect(body.errors.otpType).toMatch(/^A code can be sent by SMS only where/);
    await agent.get('/api/otp/generate?otpType=pigeon').expect(400);
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
  it('offers SMS to whoever has a phone number', async () => {
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
