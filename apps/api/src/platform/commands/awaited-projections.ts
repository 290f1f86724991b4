import { type Position, START } from '@bank/event-store';

/** What several commands of one request have to be shown by, and up to where. */
export class AwaitedProjections {
  readonly names = new Set<string>();
  position: Position = START;

  add(names: readonly string[], position: Position): void {
    for (const name of names) this.names.add(name);
    if (position > this.position) this.position = position;
  }
}
