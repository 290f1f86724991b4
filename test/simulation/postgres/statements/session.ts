import type { Perform } from '../message';
import { elementsOf, textOf, tokensOf } from '../literals';
import type { Statements } from './index';

const NOTHING = function* () {
  return undefined;
};

const lockOf = (name: string) => `hash ${name}`;
export const lockRequest = (key: string, isShared = false, isOfTransaction = false) => ({
  key,
  isShared,
  isOfTransaction,
});

/** Of a decision: `unnest('{1,2}'::bigint[], '{true,false}'::boolean[])`. */
const takeLocks: Perform = function* ({ session }, { sql }) {
  const [keys = [], alone = []] = [...sql.matchAll(/'(\{[^']*\})'/g)].map(([, array]) => elementsOf(array!));
  for (const [place, key] of keys.entries()) yield lockRequest(key!, alone[place] !== 'true');
  return { rows: [{ backend: session.pid }] };
};

export const sessionStatements: Statements = [
  [
    'BEGIN',
    function* ({ session }) {
      session.begin();
      return undefined;
    },
  ],
  [
    'ROLLBACK',
    function* ({ session }) {
      session.rollBack();
      return undefined;
    },
  ],
  [
    'SET LOCAL synchronous_commit = off',
    function* ({ session }) {
      session.dontWaitForDisk(true);
      return undefined;
    },
  ],
  [
    'SET synchronous_commit = off',
    function* ({ session }) {
      session.dontWaitForDisk(false);
      return undefined;
    },
  ],
  ['SET ', NOTHING],
  [
    'LISTEN ',
    function* ({ session }, { sql }) {
      session.channels.add(sql.slice('LISTEN '.length));
      return undefined;
    },
  ],
  [
    'NOTIFY ',
    function* ({ server, session }, { sql }) {
      const [, channel, , payload] = tokensOf(sql) as [string, string, string, string];
      session.stage(() => server.notify(channel.replaceAll('"', ''), textOf(payload)));
      return undefined;
    },
  ],
  [
    'SELECT pg_notify($1, name) FROM unnest($2::text[]) name',
    function* ({ server, session }, { values: [channel, names] }) {
      for (const name of names as string[]) session.stage(() => server.notify(channel as string, name));
      return undefined;
    },
  ],
  [
    'SELECT pg_backend_pid() AS pid',
    function* ({ session }) {
      return { rows: [{ pid: session.pid }] };
    },
  ],
  ['SELECT pg_backend_pid() AS backend', takeLocks],
  [
    'SELECT pg_advisory_lock(hashtextextended(',
    function* (_, { sql }) {
      yield lockRequest(lockOf(/'([^']+)'/.exec(sql)![1]!));
      return undefined;
    },
  ],
  [
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads',
    function* ({ server, session }, { values: [name] }) {
      return { rows: [{ leads: server.locks.tryTake(session, lockRequest(lockOf(name as string))) }] };
    },
  ],
  [
    'SELECT pg_advisory_unlock_all()',
    function* ({ server, session }) {
      server.locks.letGoAll(session, 'ofSession');
      return undefined;
    },
  ],
  [
    'SELECT pg_advisory_unlock($1)',
    function* ({ server, session }, { values: [key] }) {
      server.locks.letGo(session, String(key));
      return undefined;
    },
  ],
  [
    'SELECT pg_terminate_backend($1)',
    function* ({ server }, { values: [pid] }) {
      for (const one of server.sessions) if (one.pid === Number(pid)) one.terminate();
      return undefined;
    },
  ],
];
