import type { Backend, Perform } from '../message';
import type { KeyRow } from '../tables';
import type { Statements } from './index';
import { lockRequest } from './session';

const placeOf = (owner: unknown, key: unknown) => `${owner}\n${key}`;

/** PostgreSQL reserves ids in its log ahead of their use, so that a crash skips some and repeats none that it reserved. */
const RESERVED_AHEAD = 32;

/** Ids are given for good, whatever becomes of the transaction. */
const freshIds = ({ server: { tables } }: Backend, wanted: string): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries(JSON.parse(wanted) as Record<string, number>).map(([sequence, count]) => {
      const last = tables.lastIds.get(sequence) ?? 0;
      const next = last + count;
      tables.lastIds.set(sequence, next);
      if (next > (tables.reservedIds.get(sequence) ?? 0))
        tables.disk.set(tables.reservedIds, sequence, next + RESERVED_AHEAD);
      return [sequence, Array.from({ length: count }, (_, n) => last + 1 + n)];
    }),
  );

const set = ({ server: { tables }, session }: Backend, place: string, change: (row: KeyRow) => KeyRow) =>
  session.stage(() => {
    const row = tables.keys.get(place);
    if (row) tables.disk.set(tables.keys, place, change(row));
  });

const begin: Perform = (backend, { values }) => {
  const { server, session } = backend;
  const [owner, key, route, bodyHash, lock, wanted] = values as string[];
  if (!server.locks.tryTake(session, lockRequest(String(lock)))) return { rows: [] };
  const place = placeOf(owner, key);
  // The ids are taken before PostgreSQL finds out that the key is there.
  const ids = wanted ? [freshIds(backend, wanted)] : [];
  const known = server.tables.keys.get(place);
  const row: KeyRow = known ?? { route: route!, bodyHash: bodyHash!, ids, position: null, status: null };
  session.stage(() => server.tables.disk.set(server.tables.keys, place, row));
  return { rows: [{ ...row, body_hash: row.bodyHash, effects: {}, is_first: !known, backend: session.pid }] };
};

const renew: Perform = ({ server, session }, { values }) => {
  const [owner, key, ids, lock] = values as string[];
  const row = server.tables.keys.get(placeOf(owner, key));
  if (!row || !server.locks.tryTake(session, lockRequest(String(lock)))) return { rows: [] };
  return { rows: [{ is_same: JSON.stringify(row.ids) === ids, status: row.status, backend: session.pid }] };
};

const allocate: Perform = (backend, { values: [owner, key, wanted] }) => {
  const fresh = freshIds(backend, wanted as string);
  if (!backend.server.tables.keys.has(placeOf(owner, key))) return { rows: [] };
  set(backend, placeOf(owner, key), (row) => ({ ...row, ids: [...row.ids, fresh] }));
  return { rows: [{ fresh }] };
};

const noteFinished: Perform = (backend, { values }) => {
  const [owners, keys, statuses, positions, locks] = values as [string[], string[], number[], unknown[], bigint[]];
  for (const [n, owner] of owners.entries())
    set(backend, placeOf(owner, keys[n]), (row) => ({
      ...row,
      status: statuses[n]!,
      position: positions[n] === null ? null : String(positions[n]),
    }));
  for (const lock of locks) backend.server.locks.letGo(backend.session, String(lock));
  return undefined;
};

const forget: Perform = ({ server, session }, { values: [owner, key, lock] }) => {
  session.stage(() => server.tables.disk.delete(server.tables.keys, placeOf(owner, key)));
  server.locks.letGo(session, String(lock));
  return undefined;
};

const leaveUnfinished: Perform = ({ server, session }, { values: [, , lock] }) => {
  server.locks.letGo(session, String(lock));
  return undefined;
};

export const keyStatements: Statements = [
  ['SELECT ids = $3::jsonb AS is_same, status', renew],
  ['INSERT INTO app.idempotency_keys AS k', begin],
  ['UPDATE app.idempotency_keys SET ids = ids ||', allocate],
  ['WITH noted AS ( UPDATE app.idempotency_keys k', noteFinished],
  ['WITH last AS (DELETE FROM app.idempotency_keys', forget],
  ['WITH last AS (SELECT $1::text, $2::text)', leaveUnfinished],
  [
    'SELECT app.fresh_ids($1) AS ids',
    (backend, { values: [wanted] }) => {
      return { rows: [{ ids: freshIds(backend, wanted as string) }] };
    },
  ],
];
