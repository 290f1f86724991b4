import { type Position, START } from '@bank/event-store';

/** The projections that have to show the changes of several commands of one request, and the position up to which. */
export class AwaitedProjections {
  readonly names = new Set<string>();
  position: Position = START;

  add(names: readonly string[], position: Position): void {
    for (const name of names) this.names.add(name);
    if (position > this.position) this.position = position;
  }
}
