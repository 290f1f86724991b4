import { Clock } from '../../apps/api/src/platform/commands/clock';
import { openedBank } from '../support/bank';
import { movableClock } from '../support/clock';

const { app: bank } = openedBank();
const passSeconds = movableClock(bank);

const createToken = async (scopes: string[], more: object = {}) => {
  const made = await bank.agent
    .post('/api/tokens')
    .send({ name: 'Books', scopes, ...more })
    .expect(201);
  const { id } = made.body.data;
  const { body } = await bank.agent.put(`/api/tokens/${id}/secret`).expect(200);
  return { id, token: body.data.token as string };
};
/** Reads with a token, without the header that browsers must send. */
const get = (token: string, path: string) =>
  bank.anonymous().get(path).unset('X-Requested-With').set('Authorization', `Bearer ${token}`);

describe('an API token', () => {
  it('reads what its scopes open, and nothing else', async () => {
    const { token } = await createToken(['read:stock', 'read:records']);
    expect(token).toMatch(/^bank_[\w-]{43}$/);
    const { body } = await get(token, '/api/stock-levels').expect(200);
    expect(body.data).toEqual(expect.any(Array));
    expect((await get(token, '/api/products').expect(200)).body.data).toHaveLength(2);
    await get(token, '/api/storage-locations').expect(200);
    const refused = await get(token, '/api/orders/supply').expect(403);
    expect(refused.body).toEqual({ code: 'forbidden', message: 'The scopes of this token do not allow this.' });
    await get(token, '/api/suppliers').expect(403);
    await get(token, '/api/users').expect(403);
    await get(token, '/api/tokens').expect(403);
    await get(token, '/api/system/current-user').expect(403);
  });

  it('reads orders without the people who are included in them, unless it has the scope for these', async () => {
    const { token } = await createToken(['read:orders']);
    await get(token, '/api/orders/supply?include=supplier,warehouse').expect(200);
    for (const include of ['supplier.contacts', 'supplier.addresses', 'supplierAddress'])
      for (const path of ['/api/orders/supply', '/api/orders/supply/1', '/api/orders/supply?download=xlsx']) {
        const { body } = await get(token, `${path}${path.includes('?') ? '&' : '?'}include=${include}`).expect(403);
        expect(body.message).toBe(`The scopes of this token do not allow to include ${include}.`);
      }
    const { token: people } = await createToken(['read:orders', 'personal-data']);
    await get(people, '/api/orders/supply?include=supplier.contacts').expect(200);
  });

  it('reads what tells of people with the scope for it', async () => {
    const { token } = await createToken(['read:records', 'personal-data']);
    const { body } = await get(token, '/api/suppliers').expect(200);
    expect(body.data).toMatchObject([{ title: 'Acme' }]);
  });

  it('changes nothing', async () => {
    const { token } = await createToken([
      'read:records',
      'read:orders',
      'read:stock',
      'read:reports',
      'events',
      'personal-data',
    ]);
    const send = bank.anonymous().post('/api/suppliers').set('Authorization', `Bearer ${token}`);
    await send.send({ title: 'X', supplierType: 'DONOR' }).expect(403);
    expect(await bank.query(`SELECT 1 FROM log.events WHERE metadata->>'actor' LIKE 'token-%'`)).toEqual([]);
  });

  it('is shown once, and kept as a hash', async () => {
    const { id, token } = await createToken(['read:stock']);
    const { body } = await bank.agent.put(`/api/tokens/${id}/secret`).expect(409);
    expect(body.message).toBe('This token was already shown. If it is lost, revoke it and create another one.');
    expect(JSON.stringify((await bank.agent.get(`/api/tokens/${id}`)).body)).not.toContain(token);
    const kept = await bank.query(
      'SELECT row_to_json(t)::text AS text FROM app.api_tokens t UNION ALL SELECT data::text FROM log.events',
    );
    expect(kept.filter(({ text }) => text.includes(token))).toEqual([]);
  });

  it('ends when it is revoked, at once', async () => {
    const { id, token } = await createToken(['read:stock']);
    await get(token, '/api/stock-levels').expect(200);
    await bank.agent.delete(`/api/tokens/${id}`).expect(200);
    const { body } = await get(token, '/api/stock-levels').expect(401);
    expect(body).toEqual({ code: 'unauthenticated', message: 'This token is not valid.' });
    await bank.agent.put(`/api/tokens/${id}/secret`).expect(404);
  });

  it('ends when its days are over', async () => {
    const { token } = await createToken(['read:stock'], { expiresAfterDays: 30 });
    const { token: lasting } = await createToken(['read:stock'], { expiresAfterDays: 1_000_000_000 });
    await get(token, '/api/stock-levels').expect(200);
    passSeconds(31 * 86_400);
    await get(token, '/api/stock-levels').expect(401);
    await get(lasting, '/api/stock-levels').expect(200);
    await bank.agent.get('/api/tokens').expect(200);
  });

  it('loses a scope that is taken away, at once', async () => {
    const { id, token } = await createToken(['read:stock', 'read:records']);
    await bank.agent
      .patch(`/api/tokens/${id}`)
      .send({ scopes: ['read:stock'] })
      .expect(200);
    await get(token, '/api/products').expect(403);
    await get(token, '/api/stock-levels').expect(200);
  });

  it('says when it was used last', async () => {
    const { id, token } = await createToken(['read:stock']);
    const readToken = async () => (await bank.agent.get(`/api/tokens/${id}`)).body.data;
    expect(await readToken()).toMatchObject({ lastUsedAt: null, isIssued: true, expiresAt: null });
    await get(token, '/api/stock-levels').expect(200);
    expect(Math.abs(Date.parse((await readToken()).lastUsedAt) - Date.parse(bank.app.get(Clock).now()))).toBeLessThan(
      60_000,
    );
  });

  it('tells auditors who made and revoked it', async () => {
    const { id } = await createToken(['read:stock']);
    await bank.agent.delete(`/api/tokens/${id}`).expect(200);
    const { body } = await bank.agent.get(`/api/logs?object_class=ApiToken&object_id=${id}`).expect(200);
    expect(body.data).toMatchObject([
      { action: 'remove', username: 'Una User 1' },
      { action: 'create', username: 'Una User 1', data: { name: 'Books', scopes: ['read:stock'] } },
    ]);
  });

  it('is answered 429 when it asks too often, and so is a program that guesses tokens', async () => {
    const { token } = await createToken(['read:stock']);
    await get(token, '/api/stock-levels').expect(200);
    await bank.query('UPDATE app.throttles SET hits = 600');
    const { headers } = await get(token, '/api/stock-levels').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const guess = () => get('bank_guess', '/api/stock-levels').set('X-Forwarded-For', '203.0.113.77');
    const answers = await Promise.all(Array.from({ length: 22 }, guess));
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
  });

  it.each([
    ['no name', { scopes: ['read:stock'] }, 'name'],
    ['no scope', { name: 'X', scopes: [] }, 'scopes'],
    ['days that are no number', { name: 'X', scopes: ['events'], expiresAfterDays: 1.5 }, 'expiresAfterDays'],
  ])('is not made with %s', async (_, body, field) => {
    const answer = await bank.agent.post('/api/tokens').send(body).expect(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it('is made by administrators alone', async () => {
    const agent = await bank.signIn({ roles: ['ROLE_USER_EDIT', 'ROLE_SUPPLIER_EDIT'] });
    await agent
      .post('/api/tokens')
      .send({ name: 'X', scopes: ['events'] })
      .expect(403);
    await agent.get('/api/tokens').expect(403);
    await agent.put('/api/tokens/1/secret').expect(403);
  });
});
