import { PARTNERS } from './bank/master-data';
import type { Perform } from './postgres/message';
import type { Server } from './postgres/server';
import { carryOut } from './postgres/statements';

/** Whatever stands in the log, the events come next: nobody looks at the expected version, nor at the ids. */
const withoutExpectedVersion: Perform = function* (backend, { sql, values: [, , , , written, tell] }) {
  const next = new Map<string, number>();
  const events = JSON.parse(written as string).map((event: { stream: string }) => {
    const version = next.get(event.stream) ?? backend.server.tables.streams.get(event.stream)?.length ?? 0;
    next.set(event.stream, version + 1);
    return { ...event, version };
  });
  return yield* carryOut(backend, { sql, values: [null, null, null, null, JSON.stringify(events), tell] });
};

/** Every try of a request is taken for the first one. */
const withoutKeys: Perform = function* (backend, statement) {
  const [owner, key] = statement.values;
  backend.server.tables.keys.delete(`${owner}\n${key}`);
  return yield* carryOut(backend, statement);
};

/** The checkpoint is committed in a transaction of its own, before the rows. */
const checkpointBeforeRows: Perform = function* (backend, statement) {
  const { session } = backend;
  const staged: (() => void)[] = [];
  const early = Object.create(session, { stage: { value: (change: () => void) => staged.push(change) } });
  const answer = yield* carryOut({ ...backend, session: early }, statement);
  for (const change of staged) change();
  backend.server.disk.commit(false);
  return answer;
};

/** Decisions hold nothing, and nobody notices. */
const withoutDecisionLock: Perform = ({ session }) => {
  return { rows: [{ backend: session.pid }] };
};

/** Decisions don't wait for what was appended before. */
const withoutHead: Perform = () => {
  return { rows: [{ head: '0' }] };
};

/** Nothing is written, and it is said to be. */
const withOneRow: Perform = () => {
  return { rowCount: 1 };
};

/** No order is found that a partner has for the month. */
const withoutMonths: Perform = () => {
  return { rows: [{ count: 0 }] };
};

/** Nothing is found, or nothing is done. */
const withoutRows: Perform = () => {
  return { rows: [] };
};

/** A count is compared with what is there now. */
const withoutInstants: Perform = (backend, { sql, values: [locations, products, instants] }) =>
  carryOut(backend, { sql, values: [locations, products, (instants as unknown[]).map(() => null)] });

/** Each child is the first partner's. */
const withOnePartner: Perform = function* (backend, statement) {
  const answer = yield* carryOut(backend, statement);
  return { rows: answer!.rows!.map((row) => ({ ...row, partner: PARTNERS[0] })) };
};

/** The sums of the stock get nothing of what comes. */
const withoutArrivals: Perform = function* (backend, statement) {
  const { read } = backend.server.tables;
  const answer = yield* carryOut(backend, statement);
  const before = new Map([...(read.get('stock_balances')?.rows ?? [])]);
  backend.session.stage(() => {
    for (const [place, row] of read.get('stock_balances')!.rows)
      if (!before.has(place) && BigInt(row.on_hand!) > 0n)
        backend.server.tables.remove(read.get('stock_balances')!, place);
  });
  return answer;
};

export type Mistake = (server: Server) => void;

/** Mistakes that the invariants must find. */
export const mistakes: Readonly<Record<string, Mistake>> = {
  'no expected version': ({ mistakes }) => void mistakes.set('log.append_group', withoutExpectedVersion),
  'no idempotency keys': ({ mistakes }) => void mistakes.set('app.idempotency_keys AS k', withoutKeys),
  'checkpoint before rows': ({ mistakes }) => void mistakes.set('advance_checkpoints', checkpointBeforeRows),
  'no decision lock': (server) => {
    server.mistakes.set('is_alone', withoutDecisionLock);
    server.locks.holdsByPid = () => true;
  },
  'facts that may be old': ({ mistakes }) => void mistakes.set('log.head()', withoutHead),
  'months that are not looked at': ({ mistakes }) => {
    mistakes.set('AS count FROM read.partner_orders', withoutMonths);
    mistakes.set('AS count FROM read.distribution_orders', withoutMonths);
  },
  'later counts that are not found': ({ mistakes }) => void mistakes.set('DISTINCT ON (q.question)', withoutRows),
  'counts of the present stock': ({ mistakes }) => void mistakes.set('q.at IS NULL', withoutInstants),
  "another partner's children": ({ mistakes }) => void mistakes.set("coalesce(s.full_name, 'Erased')", withOnePartner),
  'deliveries that are not added up': ({ mistakes }) =>
    void mistakes.set('MERGE INTO "read"."stock_balances"', withoutArrivals),
  'orders that hold nobody': ({ mistakes }) => void mistakes.set('SELECT asked.client, pending.*', withoutRows),
  'keys that stay': ({ mistakes }) =>
    void mistakes.set('INSERT INTO app.subject_keys (subject, key, erased_at)', withoutRows),
  'erasures that overlook who was merged': ({ mistakes }) => void mistakes.set('WITH RECURSIVE merged', withoutRows),
  'notices that are not noted': ({ mistakes }) => void mistakes.set('UPDATE app.order_notices', withOneRow),
  'messages that are not put': ({ mistakes }) => void mistakes.set('INSERT INTO app.outbox', withOneRow),
};
