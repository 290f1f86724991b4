import { readDatabaseAddress } from '@bank/event-store';
import { type TcpProxy, tcpProxy } from '@bank/event-store/testing';
import { Client } from 'pg';
import { pauseBeforeAsking } from '../../../../../test/support/awaited';
import { PairOfServers } from '../../../../../test/support/pair-of-servers';
import { openPools, type Pools } from './pools';

jest.setTimeout(60_000);

/** The server's processes are found in /proc. */
const onLinux = process.platform === 'linux' ? describe : describe.skip;
const ELSEWHERE = 'The pooler of DATABASE_URL leads to a PostgreSQL that another one took over from';
const NOTE = 'INSERT INTO notes (text) VALUES ($1)';

onLinux('a pooler that goes on leading to a primary that a standby took over from', () => {
  let pair: PairOfServers;
  let pooler: TcpProxy;
  let pools: Pools;
  const warnings: string[] = [];
  const at = (port: number) => readDatabaseAddress(pair.url).servers.find((server) => server.port === port)!;
  const ask = async (port: number, sql: string) => {
    const client = new Client({ connectionString: at(port).url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };
  const [former, present] = [() => ports()[0]!, () => ports()[1]!];
  const ports = () => readDatabaseAddress(pair.url).servers.map(({ port }) => port);
  beforeAll(async () => {
    pair = await PairOfServers.start();
    pooler = await tcpProxy('127.0.0.1', former());
    const poolerUrl = Object.assign(new URL(at(former()).url), { port: String(pooler.port) }).href;
    pools = openPools(pair.url, { poolerUrl, keysOutliveCrash: true, warn: (sentence) => warnings.push(sentence) });
    await pools.locks.query('CREATE TABLE notes (text text)');
    // No standby is left to confirm the commits of either server.
    await ask(former(), 'ALTER SYSTEM RESET synchronous_standby_names');
    await ask(former(), 'SELECT pg_reload_conf()');
    await pools.main.query(NOTE, ['before']);
    await pair.failOver();
    await pair.startFormerPrimary();
  });
  afterAll(async () => {
    await pools?.end();
    await pooler?.goAway();
    pair?.stop();
  });

  it('writes nothing there from the first direct connection to the new one on, and says so', async () => {
    await pools.locks.query(NOTE, ['past the pooler']);
    await expect(pools.main.query(NOTE, ['lost'])).rejects.toThrow(ELSEWHERE);
    await expect(pools.main.connect()).rejects.toThrow(ELSEWHERE);
    expect(warnings).toEqual([`${ELSEWHERE}: nothing is read or written there`]);
    expect(await ask(former(), 'SELECT text FROM notes')).toEqual([{ text: 'before' }]);
  });

  it('goes on once the pooler leads to the new one', async () => {
    pooler.leadTo(present());
    const write = () =>
      pools.main.query(NOTE, ['through the pooler']).then(
        () => true,
        (error: Error) => expect(error.message).toBe(ELSEWHERE),
      );
    while (!(await write())) await pauseBeforeAsking();
    expect(await ask(present(), 'SELECT text FROM notes ORDER BY text')).toEqual(
      ['before', 'past the pooler', 'through the pooler'].map((text) => ({ text })),
    );
  });
});
