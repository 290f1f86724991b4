import { type Position, START } from '@bank/event-store';

/** With the position that they have to reach. */
export class AwaitedProjections {
  readonly names = new Set<string>();
  position: Position = START;

  add(names: readonly string[], position: Position): void {
    for (const name of names) this.names.add(name);
    if (position > this.position) this.position = position;
  }
}
