import { Tokens, textOf } from '../literals';
import type { LockRequest } from '../locks';
import type { Perform } from '../message';
import { refusal } from '../refusal';
import type { Checkpoint, Tables } from '../tables';
import type { Statements } from './index';

const HELD: LockRequest = { key: 'hash projections:checkpoints', isShared: false, isOfTransaction: true };

/** Gives each projection the position of its own. */
const fallOut = (tables: Tables): void => {
  const together = tables.inStep.get('');
  if (!together) return;
  for (const name of together.names)
    tables.disk.set(tables.checkpoints, name, { ...tables.checkpoints.get(name)!, position: together.position });
  tables.disk.delete(tables.inStep, '');
};

const positionOf = (tables: Tables, name: string): number => {
  const together = tables.inStep.get('');
  return together?.names.includes(name) ? together.position : tables.checkpoints.get(name)!.position;
};

/** `advance_checkpoints(members, origin, moving, stopped, target)` */
const advance: Perform = function* ({ server: { tables }, session }, { sql }) {
  yield HELD;
  const tokens = new Tokens(sql.slice(sql.indexOf('(')));
  tokens.expect('(');
  const members = textOf(tokens.take());
  tokens.expect(',');
  const origin = tokens.take();
  tokens.expect(',');
  const moving = JSON.parse(textOf(tokens.take())) as Record<string, string>;
  const stopped = [...sql.slice(sql.indexOf('ARRAY[')).matchAll(/'([^']*)'/g)].map(([, name]) => name!);
  const target = Number(/(\d+)\)$/.exec(sql)![1]);
  const together = tables.inStep.get('');
  if (together?.members === members && String(together.position) === origin) {
    session.stage(() => tables.disk.set(tables.inStep, '', { ...together, position: target }));
    return undefined;
  }
  const names = Object.keys(moving);
  const isAsLeft = names.every((name) => {
    const checkpoint = tables.checkpoints.get(name);
    return checkpoint && moving[name] === `${checkpoint.version} ${checkpoint.shape} ${positionOf(tables, name)}`;
  });
  if (!isAsLeft || stopped.some((name) => tables.checkpoints.get(name)?.error === null))
    throw refusal('Checkpoints stand elsewhere', 'PJ001');
  session.stage(() => {
    fallOut(tables);
    for (const name of names)
      tables.disk.set(tables.checkpoints, name, { ...tables.checkpoints.get(name)!, position: target, error: null });
    tables.disk.set(tables.inStep, '', { members, names, position: target });
  });
  return undefined;
};

const rowOf = (tables: Tables, name: string, { version, shape, tables: names, error }: Checkpoint) => ({
  name,
  version,
  shape,
  tables: names,
  position: String(positionOf(tables, name)),
  error: error?.message ?? null,
  failed_id: error?.id,
  failed_stream: error?.stream,
  failed_type: error?.type,
  failed_position: error && String(error.position),
  updated_at: '2026-03-02T09:00:00.000Z',
});

const select: Perform = ({ server: { tables } }, { sql }) => {
  const names = [...sql.slice(sql.indexOf('ARRAY[')).matchAll(/'([^']*)'/g)].map(([, name]) => name!).sort();
  return {
    rows: names.flatMap((name) => {
      const checkpoint = tables.checkpoints.get(name);
      return checkpoint ? [rowOf(tables, name, checkpoint)] : [];
    }),
  };
};

const storeFailure: Perform = ({ server: { tables }, session }, { sql }) => {
  const texts = [...sql.matchAll(/ = ('(?:[^']|'')*'| E'(?:[^'\\]|\\.|'')*')/g)].map(([, text]) =>
    textOf(text!.trim()),
  );
  const [message, id, stream, type, name] = texts as [string, string, string, string, string];
  const position = Number(/failed_position = (\d+)/.exec(sql)![1]);
  session.stage(() =>
    tables.disk.set(tables.checkpoints, name, {
      ...tables.checkpoints.get(name)!,
      error: { message, id, stream, type, position },
    }),
  );
  return undefined;
};

export const checkpointStatements: Statements = [
  ['SELECT "read".advance_checkpoints(', advance],
  [
    'SELECT "read".hold_checkpoints()',
    function* () {
      yield HELD;
      return undefined;
    },
  ],
  [
    'SELECT "read".fall_out_of_step()',
    ({ server: { tables }, session }) => {
      session.stage(() => fallOut(tables));
      return undefined;
    },
  ],
  ['SELECT c.name, c.version, c.shape, c.tables', select],
  ['UPDATE "read".projection_checkpoints SET error = ', storeFailure],
];
