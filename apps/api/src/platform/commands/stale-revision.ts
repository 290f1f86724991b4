import { type Decider, fold, isSame, type Message, Rejection } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';

export interface FieldChange {
  field: string;
  actor: string;
  at: string;
}

/** Somebody changed a thing after the caller looked at it: what changed since, by whom and when. */
export class StaleRevision extends Rejection {
  constructor(readonly changes: readonly FieldChange[]) {
    super('stale', 'Somebody changed this since you opened it.');
  }
}

/** What a stream's events after `version` changed; `called` names fields otherwise than the state does, and null those that nobody sees. */
export const changesSince = <E extends Message, S>(
  decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>,
  history: readonly RecordedEvent<E>[],
  version: number,
  called: Readonly<Record<string, string | null>> = {},
): FieldChange[] => {
  const seen = history.slice(0, version + 1).map(({ event }) => event);
  let before = fold(decider, seen);
  return history.slice(version + 1).flatMap(({ event, metadata: { actor, at } }) => {
    const after = decider.evolve(before, event);
    const fields = differing(before, after);
    before = after;
    const named = fields.flatMap((field) => (called[field] === undefined ? field : (called[field] ?? [])));
    return named.map((field) => ({ field, actor, at }));
  });
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fields in which two states differ; those that a state keeps together under one name are told without it, and values by id
 * (`profile.3`) with it.
 */
const differing = (before: unknown, after: unknown): string[] => {
  if (!isFields(before) || !isFields(after)) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) return [];
    return isFields(was) && isFields(is)
      ? differing(was, is).map((field) => (/^\d+$/.test(field) ? `${name}.${field}` : field))
      : [name];
  });
};
