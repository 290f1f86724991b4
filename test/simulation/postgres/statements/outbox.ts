import type { Perform } from '../message';
import type { OutboxRow } from '../tables';
import type { Statements } from './index';

const put: Perform = ({ server: { tables }, session }, { values }) => {
  const [id, channel, sealed, now, until, about] = values as [string, string, Buffer, string, string, string | null];
  if (tables.outbox.has(id)) return { rowCount: 0 };
  const row: OutboxRow = {
    ...{ channel, about, sealed, createdAt: now, dueAt: now, usefulUntil: until },
    ...{ attempts: 0, settledAt: null, givenUp: false, problem: null },
  };
  session.stage(() => tables.disk.set(tables.outbox, id, row));
  return { rowCount: 1 };
};

const claim: Perform = ({ server: { tables } }, { values: [now, longest] }) => {
  const latest = new Date(Date.parse(now as string) + Number(longest) * 1_000).toISOString();
  const [due] = [...tables.outbox]
    .filter(([, { settledAt, dueAt }]) => settledAt === null && (dueAt <= (now as string) || dueAt > latest))
    .sort(([, a], [, b]) => (a.dueAt < b.dueAt ? -1 : 1));
  if (!due) return { rows: [] };
  const [id, { channel, about, sealed, attempts, usefulUntil }] = due;
  return { rows: [{ id, channel, about, sealed, attempts, expired: usefulUntil <= (now as string) }] };
};

const update: Perform = ({ server: { tables }, session }, { sql, values }) => {
  const [id, problem, now] = values as [string, string | null, string];
  const delay = /interval '(\d+) seconds'/.exec(sql)?.[1];
  const changes: Partial<OutboxRow> = delay
    ? { dueAt: new Date(Date.parse(now) + Number(delay) * 1_000).toISOString() }
    : { settledAt: now, sealed: null, givenUp: sql.includes('given_up = true') };
  if (!tables.outbox.has(id)) return { rowCount: 0 };
  session.stage(() => {
    const row = tables.outbox.get(id)!;
    tables.disk.set(tables.outbox, id, { ...row, ...changes, problem, attempts: row.attempts + 1 });
  });
  return { rowCount: 1 };
};

export const outboxStatements: Statements = [
  ['INSERT INTO app.outbox (', put],
  ['SELECT id, channel, about, sealed, attempts', claim],
  ['UPDATE app.outbox SET attempts = attempts + 1', update],
  [
    'DELETE FROM app.outbox WHERE settled_at <',
    () => {
      return { rowCount: 0 };
    },
  ],
  [
    'SELECT position FROM app.reactors WHERE name = $1',
    ({ server: { tables } }, { values: [name] }) => {
      const position = tables.reactors.get(name as string);
      return { rows: position === undefined ? [] : [{ position: String(position) }] };
    },
  ],
  [
    'INSERT INTO app.reactors VALUES ($1, $2)',
    ({ server: { tables }, session }, { values: [name, position] }) => {
      session.stage(() => tables.disk.set(tables.reactors, name as string, Number(position)));
      return undefined;
    },
  ],
];
