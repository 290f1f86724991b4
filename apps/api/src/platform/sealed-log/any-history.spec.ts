import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type EventStore, memorySubjectKeys, openEventStore, withPersonalData } from '@bank/event-store';
import { type FreshDatabase, freshDatabase } from '@bank/event-store/testing';
import { type Checkpoint, continues, formatVerifierKey, fromBase64 } from '@bank/sealed-log';
import fc from 'fast-check';
import { pino } from 'pino';
import { testSettings } from '../../testing/settings';
import { Clock } from '../commands/clock';
import { migrate } from '../database/migrate';
import { openPools } from '../database/pools';
import { exportLog } from './export-log';
import { openCheckpoint } from './open-checkpoint';
import { readLastComparison } from './seal-tables';
import { SealedLog } from './sealed-log';
import { Sealer } from './sealer';

const VERIFIER = join(__dirname, '../../../../../examples/verify-log/verify-log.mjs');
const never = new AbortController().signal;

/** What may happen to a log and its sealer. */
type Step =
  | { do: 'append'; person: number; count: number }
  | { do: 'erase'; person: number }
  | { do: 'seal' }
  | { do: 'restart' }
  /** Killed while it writes this table, or reads, or after it wrote and before the file has it. */
  | { do: 'kill'; while: 'seal.tiles' | 'seal.first_positions' | 'seal.checkpoints' | 'reading' | 'filing' }
  /** The machine loses its power: so much of what was written last is not in the file. */
  | { do: 'cut'; bytes: number };

const person = fc.nat(3);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('append' as const), person, count: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('seal' as const, 'restart' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      while: fc.constantFrom(
        ...(['seal.tiles', 'seal.first_positions', 'seal.checkpoints', 'reading', 'filing'] as const),
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cut' as const), bytes: fc.integer({ min: 1, max: 150 }) }) },
);

let folder: string;
let template: FreshDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-any-history-'));
  template = await freshDatabase();
  await migrate(template.url);
});
afterAll(async () => {
  await template.drop();
  await rm(folder, { recursive: true });
});

/** A bank of its own with a sealer, and what may happen to them. */
const openHistory = async () => {
  const database = await freshDatabase(new URL(template.url).pathname.slice(1));
  const pools = openPools(database.url, { keysOutliveCrash: true });
  const stored = await openEventStore({ pool: pools.main });
  const keys = memorySubjectKeys();
  const erased = new Set<number>();
  const store = withPersonalData<EventStore>(stored, {
    keys,
    personal: (_, stream) => ({ subject: stream, fields: ['name'] }),
  });
  const settings = { ...testSettings(database.url), sealFile: join(folder, `${randomUUID()}.log`) };
  const startSealer = (own: { store?: EventStore; sealFile?: string } = {}) =>
    new Sealer(
      pools.main,
      new Clock(),
      own.store ?? stored,
      { ...settings, sealFile: own.sealFile ?? settings.sealFile },
      pino({ level: 'silent' }),
    );
  let sealer = startSealer();
  let appended = 0;

  const append = async (person: number, count: number) => {
    const at = new Date().toISOString();
    const metadata = { actor: 'user-1', correlationId: randomUUID(), at };
    const data = (n: number) => ({ number: appended + n, ...(!erased.has(person) && { name: `Zelda ${n}` }) });
    const events = Array.from({ length: count }, (_, n) => ({
      id: randomUUID(),
      event: { type: 'Counted', data: data(n) },
      metadata,
    }));
    await store.append(`client-${person}`, events);
    appended += count;
  };
  const killWhileWriting = async (table: string) => {
    await pools.main.query(`ALTER TABLE ${table} ADD CONSTRAINT killed CHECK (false) NOT VALID`);
    await sealer.sealNew(never).catch(() => {});
    await pools.main.query(`ALTER TABLE ${table} DROP CONSTRAINT killed`);
  };
  const kill = async (moment: string) => {
    if (moment === 'reading') {
      const readAfter: EventStore['readAfter'] = () => Promise.reject(new Error('killed'));
      await expect(startSealer({ store: { ...stored, readAfter } }).sealNew(never)).rejects.toThrow('killed');
    } else if (moment === 'filing')
      await startSealer({ sealFile: join(folder, 'missing', 'checkpoints.log') })
        .sealNew(never)
        .catch(() => {});
    else await killWhileWriting(moment);
    sealer = startSealer();
  };
  const cut = async (bytes: number) => {
    const { length } = await readFile(settings.sealFile).catch(() => Buffer.alloc(0));
    if (length > 0) await truncate(settings.sealFile, Math.max(0, length - bytes));
    sealer = startSealer();
  };
  const take = async (step: Step): Promise<unknown> => {
    if (step.do === 'append') return append(step.person, step.count);
    if (step.do === 'kill') return kill(step.while);
    if (step.do === 'cut') return cut(step.bytes);
    if (step.do === 'erase') return erased.add(step.person) && keys.erase(`client-${step.person}`);
    if (step.do === 'restart') sealer = startSealer();
    return sealer.sealNew(never);
  };
  return {
    take,
    sealedLog: new SealedLog(pools.main, stored),
    pool: pools.main,
    stored,
    settings,
    key: () => sealer.signer(),
    compare: () => startSealer().compare(never),
    appended: () => appended,
    close: async () => {
      await stored.close();
      await pools.end();
      await database.drop();
    },
  };
};
type History = Awaited<ReturnType<typeof openHistory>>;

const readHeads = async ({ pool, key }: History): Promise<Checkpoint[]> => {
  const { rows } = await pool.query<{ note: string }>('SELECT note FROM seal.checkpoints ORDER BY size');
  const signer = await key();
  return rows.map(({ note }) => {
    const head = openCheckpoint(note, signer);
    if (typeof head === 'string') throw new Error(head);
    return head;
  });
};

const expectContinued = async (history: History): Promise<void> => {
  const heads = await readHeads(history);
  const newest = heads.at(-1);
  for (const earlier of heads) {
    const { hashes } = await history.sealedLog.consistency(earlier.size);
    const proof = hashes.map((hash) => fromBase64(hash)!);
    expect({ ...earlier, holds: continues(earlier, newest!, proof) }).toEqual({ ...earlier, holds: true });
  }
};

const verifyExport = async ({ pool, stored, key }: History): Promise<string> => {
  const file = join(folder, `${randomUUID()}.ndjson`);
  await exportLog(file, { log: stored, pool, signal: never });
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFIER, file, formatVerifierKey(await key())]);
  return stdout.trim();
};

describe('a log', () => {
  it('verifies whatever was appended and erased and whenever its sealer ended, and no checkpoint contradicts another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14 }), async (steps) => {
        const history = await openHistory();
        try {
          for (const step of steps) {
            await history.take(step);
            await expectContinued(history);
          }
          await history.take({ do: 'append', person: 0, count: 1 });
          await history.take({ do: 'seal' });
          await expectContinued(history);
          expect((await readHeads(history)).at(-1)!.size).toBe(history.appended());
          expect(await history.compare()).toBeUndefined();
          expect(await readLastComparison(history.pool)).not.toHaveProperty('problem');
          expect(await verifyExport(history)).toBe(`${history.appended()} events, unaltered.`);
        } finally {
          await history.close();
        }
      }),
      { numRuns: 8 },
    );
  });
});
