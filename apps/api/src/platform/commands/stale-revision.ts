import { type Decider, fold, isSame, type Message, Rejection } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';

export interface FieldChange {
  field: string;
  /** The id of the line that changed, where the field is a list of lines. */
  line?: number;
  actor: string;
  at: string;
}

/** Somebody changed the record after the caller read it. */
export class StaleRevision extends Rejection {
  constructor(readonly changes: readonly FieldChange[]) {
    super('stale', 'Somebody changed this since you opened it.');
  }
}

/** @param publicNames field of the state -> its name in the API; null for a hidden field */
export const changesSince = <E extends Message, S>(
  decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>,
  history: readonly RecordedEvent<E>[],
  version: number,
  publicNames: Readonly<Record<string, string | null>> = {},
): FieldChange[] => {
  const seen = history.slice(0, version + 1).map(({ event }) => event);
  let before = fold(decider, seen);
  return history.slice(version + 1).flatMap(({ event, metadata: { actor, at } }) => {
    const after = decider.evolve(before, event);
    const fields = differingFields(before, after);
    const changes = fields.flatMap((field): Omit<FieldChange, 'actor' | 'at'>[] => {
      const name = publicNames[field] === undefined ? field : publicNames[field];
      if (name === null) return [];
      const lines = differingLines(fieldOf(before, field), fieldOf(after, field));
      return lines.length ? lines.map((line) => ({ field: name, line })) : [{ field: name }];
    });
    before = after;
    return changes.map((change) => ({ ...change, actor, at }));
  });
};

const fieldOf = (state: unknown, field: string): unknown => (isFields(state) ? state[field] : undefined);

interface Line {
  id: number;
}
const areLines = (value: unknown): value is readonly Line[] =>
  Array.isArray(value) && value.every((element) => isFields(element) && typeof element.id === 'number');

/** The ids of lines that were added, changed or removed; empty unless both values are lists of lines. */
const differingLines = (before: unknown, after: unknown): number[] => {
  if (!areLines(before) || !areLines(after)) return [];
  const old = new Map(before.map((line) => [line.id, line]));
  const kept = new Set(after.map(({ id }) => id));
  return [
    ...after.filter((line) => !isSame(line, old.get(line.id))).map(({ id }) => id),
    ...before.flatMap(({ id }) => (kept.has(id) ? [] : id)),
  ];
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A nested field is named without its parent, a value by id with it (`profile.3`). */
const differingFields = (before: unknown, after: unknown): string[] => {
  if (!isFields(before) || !isFields(after)) return [];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]];
    if (isSame(was, is)) return [];
    return isFields(was) && isFields(is)
      ? differingFields(was, is).map((field) => (/^\d+$/.test(field) ? `${name}.${field}` : field))
      : [name];
  });
};
