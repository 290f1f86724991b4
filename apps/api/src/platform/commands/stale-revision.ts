import { Rejection } from '@bank/domain';
import type { RecordedEvent } from '@bank/event-store';

/** Somebody changed a thing after the caller looked at it: what changed since, by whom and when. */
export class StaleRevision extends Rejection {
  readonly changes: readonly { field: string; actor: string; at: string }[];

  constructor(since: readonly RecordedEvent[]) {
    super('stale', 'Somebody changed this since you opened it.');
    this.changes = since.flatMap(({ event, metadata: { actor, at } }) =>
      fieldsOf(event.data).map((field) => ({ field, actor, at })),
    );
  }
}

/** An event that carries `changes` names what it changed; any other one changed all that it carries. */
const fieldsOf = (data: unknown): string[] => {
  const { changes = data } = data as { changes?: unknown };
  return Object.keys(changes as object);
};
