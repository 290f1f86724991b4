import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Pool } from 'pg';
import { runMigration } from '../postgres/migration';
import { KEY_BYTES, makeKey, seal, unseal } from './cipher';
import { ERASED_KEY, SubjectErased, type SubjectKey, type SubjectKeys } from './subject-keys';

const CACHE_MS = 1_000;
// A key of no subject, sealed at the first start: it shows later whether the master key is still the same.
const SENTINEL = '$master-key';

export class WrongMasterKey extends Error {
  constructor() {
    super('The master key of the personal data is not the one that this database was first started with');
  }
}

export class SubjectKeysLost extends Error {
  constructor() {
    super('The keys of the personal data in the log are gone');
  }
}

/** Sealed with the master key (32 bytes), and cached for a second at most, so that an erasure soon takes effect in all processes. */
export const postgresSubjectKeys = (pool: Pool, masterKey: Buffer): SubjectKeys => {
  const { wrapKey, unwrapKey } = keyWrapper(masterKey);
  const cache = new Map<string, { key: SubjectKey; until: number }>();

  const find = async (subjects: readonly string[]): Promise<Map<string, SubjectKey>> => {
    const now = Date.now();
    const found = new Map<string, SubjectKey>();
    for (const subject of subjects) {
      const known = cache.get(subject);
      if (known && known.until > now) found.set(subject, known.key);
    }
    if (found.size === subjects.length) return found;
    for (const [subject, { until }] of cache) if (until <= now) cache.delete(subject);

    const { rows } = await pool.query<{ subject: string; key: Buffer | null }>(
      'SELECT subject, key FROM app.subject_keys WHERE subject = ANY($1)',
      [subjects.filter((subject) => !found.has(subject))],
    );
    for (const { subject, key: sealed } of rows) {
      const key = sealed ? unwrapKey(subject, sealed) : ERASED_KEY;
      cache.set(subject, { key, until: now + CACHE_MS });
      found.set(subject, key);
    }
    return found;
  };

  /** When two make a key at the same time, the second inserts nothing, and finds the first one's key. */
  const makeAll = async (subjects: ReadonlySet<string>): Promise<ReadonlyMap<string, SubjectKey>> => {
    const found = await find([...subjects]);
    const missing = [...subjects].filter((subject) => !found.has(subject));
    if (!missing.length) return found;
    await pool.query(
      `INSERT INTO app.subject_keys (subject, key) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING`,
      [missing, missing.map((subject) => wrapKey(subject, makeKey()))],
    );
    return new Map([...found, ...(await find(missing))]);
  };

  let together: { subjects: Set<string>; made: Promise<ReadonlyMap<string, SubjectKey>> } | undefined;
  /** Keys that are asked for at the same time are made by one statement. */
  const make = (subject: string) => {
    if (!together) {
      const subjects = new Set<string>();
      const made = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        together = undefined;
        return makeAll(subjects);
      });
      together = { subjects, made };
    }
    together.subjects.add(subject);
    return together.made;
  };

  return {
    find,

    async obtain(subject) {
      const cached = cache.get(subject);
      if (cached && cached.until > Date.now()) return refuseErased(subject, cached.key);
      // A damaged key fails the others that were asked for at the same time.
      const made = await make(subject).catch(() => makeAll(new Set([subject])));
      return refuseErased(subject, made.get(subject)!);
    },

    async erase(subject) {
      await pool.query(
        `INSERT INTO app.subject_keys (subject, key, erased_at) VALUES ($1, NULL, now())
         ON CONFLICT (subject) DO UPDATE SET key = NULL, erased_at = coalesce(subject_keys.erased_at, now())`,
        [subject],
      );
      cache.delete(subject);
    },
  };
};

const refuseErased = (subject: string, key: SubjectKey): KeyObject => {
  if (key === ERASED_KEY) throw new SubjectErased(subject);
  return key;
};

/** Makes the table `app.subject_keys`. Any number of processes may do so at once. */
export const migrateSubjectKeys = (pool: Pool): Promise<void> =>
  runMigration(
    pool,
    `CREATE SCHEMA IF NOT EXISTS app;
     CREATE TABLE IF NOT EXISTS app.subject_keys (
       subject    text        PRIMARY KEY,
       key        bytea,
       created_at timestamptz NOT NULL DEFAULT now(),
       erased_at  timestamptz,
       CHECK ((key IS NULL) = (erased_at IS NOT NULL))
     )`,
  );

/** @param logHasBegun whether the log had events *before* this call: then it must find keys too @throws WrongMasterKey, SubjectKeysLost */
export const checkMasterKey = async (pool: Pool, masterKey: Buffer, logHasBegun: boolean): Promise<void> => {
  const { wrapKey, unwrapKey } = keyWrapper(masterKey);
  const { rows: known } = await pool.query<{ subject: string; key: Buffer | null }>(
    'SELECT subject, key FROM app.subject_keys ORDER BY subject <> $1, key IS NULL LIMIT 1',
    [SENTINEL],
  );
  if (!known[0] && logHasBegun) throw new SubjectKeysLost();
  if (known[0]?.key) unwrapKey(known[0].subject, known[0].key);
  await pool.query('INSERT INTO app.subject_keys (subject, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    SENTINEL,
    wrapKey(SENTINEL, makeKey()),
  ]);
  const { rows } = await pool.query<{ key: Buffer }>('SELECT key FROM app.subject_keys WHERE subject = $1', [SENTINEL]);
  unwrapKey(SENTINEL, rows[0]!.key);
};

const keyWrapper = (masterKey: Buffer) => {
  if (masterKey.length !== KEY_BYTES)
    throw new Error(`The master key of the personal data has ${masterKey.length} bytes, it must have ${KEY_BYTES}`);
  const master = createSecretKey(masterKey);
  const context = (subject: string) => `subject-key:${subject}`;
  return {
    wrapKey: (subject: string, key: KeyObject) => seal(master, key.export(), context(subject)),
    unwrapKey(subject: string, sealed: Buffer) {
      try {
        return createSecretKey(unseal(master, sealed, context(subject)));
      } catch {
        throw new WrongMasterKey();
      }
    },
  };
};
