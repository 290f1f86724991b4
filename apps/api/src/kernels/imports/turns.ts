import { type Fragment, sql } from '@bank/projections';
import { type ClaimedImport, WRITING_STEPS } from './claimed-import';
import { MOST_STEPS_AT_ONCE } from './import-tasks';

const ASKED_BY = sql`coalesce(asked_by, user_id)`;

/** Rows are looked for in the lists before they are saved, so that of two runs of a kind each would make what the other makes. */
const besideOthers = (running: readonly ClaimedImport[]): Fragment => {
  const kinds = running.flatMap(({ step, kind }) => (WRITING_STEPS.includes(step) ? kind : []));
  return sql`NOT (step = ANY(${WRITING_STEPS}) AND kind = ANY(${kinds}))`;
};

const countOfUser = (running: readonly ClaimedImport[]): Fragment =>
  sql`cardinality(array_positions(${running.map(({ userId }) => userId)}::integer[], ${ASKED_BY}))`;

export const mayBegin = (running: readonly ClaimedImport[]): Fragment =>
  sql`${countOfUser(running)} < ${MOST_STEPS_AT_ONCE}::integer AND ${besideOthers(running)}`;

/** Whoever has fewest steps under way comes first, and of these who has asked first. An old import that is read anew is asked for anew. */
export const order = (running: readonly ClaimedImport[]): Fragment =>
  sql`${countOfUser(running)}, coalesce(asked_at, created_at), id`;
