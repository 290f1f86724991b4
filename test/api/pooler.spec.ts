import { freshDatabase, type TcpProxy, tcpProxy } from '@bank/event-store/testing';
import { Client } from 'pg';
import { checkPooler, refusePooler } from '../../apps/api/src/platform/database/refuse-pooler';
import { type OpenApp, openApp, PASSWORD } from '../../apps/api/src/testing/open-app';
import { type PgBouncer, startPgBouncer, whyNoPgBouncer } from '../../apps/api/src/testing/pgbouncer';

const whereInstalled = whyNoPgBouncer ? describe.skip : describe;
const title = (what: string) => (whyNoPgBouncer ? `${what}: left out, since ${whyNoPgBouncer}` : what);
const server = () => process.env.TEST_DATABASE_URL!;
const DROPS_OPTIONS = 'ignore_startup_parameters = options,statement_timeout';
const USE_SERVER = 'set DATABASE_DIRECT_URL to the PostgreSQL itself (DATABASE_URL may go on leading to the pooler).';

whereInstalled(title('a bank behind PgBouncer, which gives a session for each transaction'), () => {
  let pooler: PgBouncer;
  let bank: OpenApp;
  beforeAll(async () => {
    // Fewer sessions than requests, so that they pass from one to the other all the time.
    pooler = await startPgBouncer(server(), { mode: 'transaction', sessions: 2 });
    bank = await openApp({ poolerUrl: pooler.url });
  });
  afterAll(async () => {
    await bank?.close();
    await pooler?.stop();
  });

  it('saves and reads at the same time, and a repeat by its key changes nothing', async () => {
    const saved = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const save = () =>
          bank.agent
            .post('/api/product-categories')
            .set('Idempotency-Key', `pooled-${n}`)
            .send({ name: `Category ${n}` });
        const first = await save().expect(201);
        const [repeated] = await Promise.all([save().expect(201), bank.agent.get('/api/clients').expect(200)]);
        expect(repeated.body.data.id).toBe(first.body.data.id);
        return first.body.data.id;
      }),
    );
    expect(new Set(saved).size).toBe(12);
    const { body } = await bank.agent.get('/api/product-categories').expect(200);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(saved));
  });

  it('shows instants in UTC, whatever the time zone of the server', async () => {
    const zones = await Promise.all(
      Array.from({ length: 20 }, () => bank.query(`SELECT current_setting('TimeZone') AS zone, pg_sleep(0.001)`)),
    );
    expect(new Set(zones.map(([row]) => row.zone))).toEqual(new Set(['UTC']));
  });

  it('writes sheets and reports, and signs people in', async () => {
    const sheet = await bank.agent.get('/api/audit?download=xlsx').buffer().expect(200);
    expect(sheet.headers['content-disposition']).toContain('.xlsx');
    await bank.agent.get('/api/stock-levels?showDiapersOrPackages=diapers').expect(200);
    const { email } = await bank.register();
    await bank.anonymous().post('/api/session').send({ email, password: PASSWORD }).expect(200);
  });

  it('leaves no lock and nothing prepared in a session of the pooler', async () => {
    const client = new Client({ connectionString: bank.settings.poolerUrl! });
    await client.connect();
    for (let n = 0; n < 4; n++) {
      const { rows } = await client.query(
        `SELECT (SELECT count(*)::integer FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks,
                (SELECT count(*)::integer FROM pg_prepared_statements) AS prepared,
                (SELECT count(*)::integer FROM pg_listening_channels()) AS channels`,
      );
      expect(rows).toEqual([{ locks: 0, prepared: 0, channels: 0 }]);
    }
    await client.end();
  });

  it('is refused by a sentence where both addresses do not lead to one database', async () => {
    const other = await freshDatabase();
    await expect(checkPooler(bank.settings.poolerUrl!, other.url)).rejects.toThrow(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to one.',
    );
    await other.drop();
  });

  it('says where connections keep whole sessions, of which there may be too few', async () => {
    const { databaseUrl } = bank.settings;
    const whole = await startPgBouncer(server(), { mode: 'session', sessions: 5 });
    const { pathname } = new URL(databaseUrl);
    const sentences = await checkPooler(Object.assign(new URL(whole.url), { pathname }).href, databaseUrl);
    expect(sentences.at(-1)).toBe(
      'DATABASE_URL leads to a pooler that keeps a session for each connection, of which each process opens up to 20: let it give sessions for one transaction (in PgBouncer pool_mode = transaction), or set it to as many sessions for each process.',
    );
    await whole.stop();
  });

  it('says which settings the sessions lack, and how they get them', async () => {
    const { poolerUrl, databaseUrl } = bank.settings;
    const sentences = await checkPooler(poolerUrl!, databaseUrl);
    expect(sentences).toHaveLength(3);
    for (const [setting] of sentences.map((sentence) => /ALTER ROLE .*(?=\.$)/.exec(sentence)!))
      await bank.query(setting);
    // Sessions that were open before keep what they began with.
    const anew = await startPgBouncer(server(), { mode: 'transaction', sessions: 1 });
    const { pathname } = new URL(databaseUrl);
    expect(await checkPooler(Object.assign(new URL(anew.url), { pathname }).href, databaseUrl)).toEqual([]);
    await anew.stop();
  });
});

whereInstalled(title('a bank whose pooler has lost its server'), () => {
  let way: TcpProxy;
  let pooler: PgBouncer;
  let bank: OpenApp;
  beforeAll(async () => {
    const { hostname, port } = new URL(server());
    way = await tcpProxy(hostname, Number(port));
    const throughWay = Object.assign(new URL(server()), { hostname: '127.0.0.1', port: String(way.port) }).href;
    const settings = ['query_wait_timeout = 1', 'server_login_retry = 1'];
    pooler = await startPgBouncer(throughWay, { mode: 'transaction', sessions: 5, settings });
    bank = await openApp({ poolerUrl: pooler.url });
  });
  afterAll(async () => {
    await bank?.close();
    await pooler?.stop();
    await way?.close();
  });

  it('refuses by a sentence what it cannot do, and saves a repeat under the same key once', async () => {
    const save = () =>
      bank.agent.post('/api/product-categories').set('Idempotency-Key', 'lost').send({ name: 'Saved once' });
    await way.goAway();
    const refused = [await bank.agent.get('/api/clients'), await save()];
    for (const { status, body } of refused) expect([status, body.message]).toEqual([503, expect.stringMatching(/\.$/)]);
    await way.comeBack();
    let repeated = await save();
    while (repeated.status === 503) repeated = await save();
    expect(repeated.status).toBe(201);
    const { body } = await bank.agent.get('/api/product-categories').expect(200);
    expect(body.data.filter(({ name }: { name: string }) => name === 'Saved once')).toHaveLength(1);
  });
});

whereInstalled(title('an address that should lead to the database itself'), () => {
  const started: PgBouncer[] = [];
  afterAll(() => Promise.all(started.map((pooler) => pooler.stop())));
  const sentenceFor = async (...given: Parameters<typeof startPgBouncer> extends [string, infer O] ? [O] : never) => {
    const pooler = await startPgBouncer(server(), ...given);
    started.push(pooler);
    const { pathname } = new URL(server());
    return refusePooler('DATABASE_URL', Object.assign(new URL(pooler.url), { pathname }).href).then(
      () => 'accepted',
      (error: Error) => error.message,
    );
  };

  it.each([
    ['transaction', 1],
    ['transaction', 3],
    ['statement', 3],
  ] as const)('is refused where it leads to a pooler of a session for one %s (%i sessions)', async (mode, sessions) => {
    expect(await sentenceFor({ mode, sessions, settings: [DROPS_OPTIONS] })).toBe(
      `DATABASE_URL leads to a pooler that gives a session for one transaction only, in which locks and notifications would be lost: ${USE_SERVER}`,
    );
  });

  it.each([[[]], [[DROPS_OPTIONS]]])('is refused where sessions lose their options (%j)', async (settings) => {
    expect(await sentenceFor({ mode: 'session', sessions: 3, settings })).toBe(
      `DATABASE_URL leads to a pooler that does not pass the options of a connection on: ${USE_SERVER}`,
    );
  });

  it('is taken where it is the database', async () => {
    await expect(refusePooler('DATABASE_URL', server())).resolves.toBeUndefined();
  });
});
