import { withNotes } from '../../testing/notes';
import { useOpenApp } from '../../testing/open-app';
import { type Rival, startRival } from '../../testing/start-rival';
import { writeNotes } from '../../testing/write-note';
import { openPools } from '../database/pools';
import { Metrics } from '../observability/metrics';
import { EVENT_STORE, LOCK_POOL } from '../settings/tokens';
import { DecisionLock, TooBusy } from './decision-lock';
import { ProjectionsService } from './projections.service';

const bank = useOpenApp(withNotes);

const written = async (title: string) =>
  (await bank.query(`SELECT data FROM log.events WHERE type = 'NoteWritten' AND data->>'title' = $1`, title)).length;

describe('two processes that decide about the same thing', () => {
  let rival: Rival;
  beforeAll(async () => {
    rival = await startRival(bank.settings.databaseUrl);
  });
  afterAll(() => rival.end());

  it.each(['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm'])('let exactly one of twenty win: %s', async (title) => {
    const [mine, theirs] = await Promise.all([writeNotes(bank.app, title, 10), rival.ask(`write ${title} 10`)]);
    expect(mine + theirs).toBe(1);
    expect(await written(title)).toBe(1);
  });
});

describe('the decision lock', () => {
  const lock = () => bank.app.get(DecisionLock);
  /** Resolves when somebody waits for a lock. */
  const waitUntilBlocked = async () => {
    const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    while (!(await bank.query(waiting)).length);
  };

  it('lets decisions with no key or with other keys pass at once', async () => {
    const order: string[] = [];
    await lock().hold(['a:1'], [], async () => {
      await lock().hold([], [], async () => order.push('no key'));
      await lock().hold(['b:1'], [], async () => order.push('another key'));
      order.push('the first');
    });
    expect(order).toEqual(['no key', 'another key', 'the first']);
  });

  it('lets those in together who only need a thing to stay, and nobody alone meanwhile', async () => {
    const order: string[] = [];
    let deleted: Promise<unknown> = Promise.resolve();
    await lock().hold([{ together: 'e:1' }], [], async () => {
      await lock().hold([{ together: 'e:1' }, 'e:2'], [], async () => order.push('named by two'));
      deleted = lock().hold(['e:1', { together: 'e:1' }], [], async () => order.push('deleted'));
      await waitUntilBlocked();
      order.push('the first');
    });
    await deleted;
    expect(order).toEqual(['named by two', 'the first', 'deleted']);
  });

  it('never makes two wait for each other, in whatever order they name their keys', async () => {
    const keys = Array.from({ length: 8 }, (_, n) => `product:${n}`);
    const shuffled = Array.from({ length: 30 }, (_, n) => keys.map((_, i) => keys[(i * 3 + n) % 8]!));
    const held = await Promise.all(shuffled.map((some) => lock().hold(some, [], async () => true)));
    expect(held).toEqual(Array(30).fill(true));
  });

  it('is let go when the decision is no', async () => {
    const no = lock().hold(['c:1'], [], () => Promise.reject(new Error('no')));
    await expect(no).rejects.toThrow('no');
    await expect(lock().hold(['c:1'], [], async () => 'yes')).resolves.toBe('yes');
  });

  it('refuses with a sentence after too long a wait', async () => {
    const hurried = openPools(bank.settings.databaseUrl, { keysOutliveCrash: true, waitLimitMs: 100 });
    const { app } = bank;
    const impatient = new DecisionLock(
      hurried.locks,
      app.get(EVENT_STORE),
      app.get(ProjectionsService),
      app.get(Metrics),
    );
    try {
      await lock().hold(['d:1'], [], async () => {
        await expect(impatient.hold(['d:1'], [], async () => 'never')).rejects.toThrow(TooBusy);
      });
    } finally {
      await hurried.end();
    }
  });

  it('that is lost before the append makes the decision be taken again, and nothing is written by the first', async () => {
    const pool = bank.app.get(LOCK_POOL);
    const connect = pool.connect.bind(pool);
    let kills = 1;
    jest.spyOn(pool, 'connect').mockImplementation(async () => {
      const connection = await connect();
      if (kills-- > 0) {
        const { rows } = await connection.query('SELECT pg_backend_pid() AS pid');
        const query = connection.query.bind(connection);
        connection.query = async (...args: unknown[]) => {
          const answer = await query(...args);
          await bank.query('SELECT pg_terminate_backend($1, 10000)', rows[0].pid);
          return answer;
        };
      }
      return connection;
    });
    try {
      await expect(writeNotes(bank.app, 'Fir', 1)).resolves.toBe(1);
      expect(kills).toBe(-1);
      expect(await written('Fir')).toBe(1);
    } finally {
      jest.restoreAllMocks();
    }
  });
});
