import { elementsOf, textOf, tokensOf } from '../literals';
import type { Perform } from '../message';
import type { Statements } from './index';

const NOTHING = () => {
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
    ({ session }) => {
      session.begin();
      return undefined;
    },
  ],
  [
    'ROLLBACK',
    ({ session }) => {
      session.rollBack();
      return undefined;
    },
  ],
  [
    'SET LOCAL synchronous_commit = off',
    ({ session }) => {
      session.dontWaitForDisk(true);
      return undefined;
    },
  ],
  [
    'SET synchronous_commit = off',
    ({ session }) => {
      session.dontWaitForDisk(false);
      return undefined;
    },
  ],
  ['SET ', NOTHING],
  [
    'LISTEN ',
    ({ session }, { sql }) => {
      session.channels.add(sql.slice('LISTEN '.length));
      return undefined;
    },
  ],
  [
    'NOTIFY ',
    ({ server, session }, { sql }) => {
      const [, channel, , payload] = tokensOf(sql) as [string, string, string, string];
      session.stage(() => server.notify(channel.replaceAll('"', ''), textOf(payload)));
      return undefined;
    },
  ],
  [
    'SELECT pg_notify($1, name) FROM unnest($2::text[]) name',
    ({ server, session }, { values: [channel, names] }) => {
      for (const name of names as string[]) session.stage(() => server.notify(channel as string, name));
      return undefined;
    },
  ],
  ['SELECT pg_backend_pid() AS backend', takeLocks],
  [
    'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS leads',
    ({ server, session }, { values: [name] }) => {
      return { rows: [{ leads: server.locks.tryTake(session, lockRequest(lockOf(name as string))) }] };
    },
  ],
  [
    'SELECT pg_advisory_unlock_all()',
    ({ server, session }) => {
      server.locks.letGoAll(session, 'ofSession');
      return undefined;
    },
  ],
  [
    'SELECT pg_advisory_unlock($1)',
    ({ server, session }, { values: [key] }) => {
      server.locks.letGo(session, String(key));
      return undefined;
    },
  ],
];
