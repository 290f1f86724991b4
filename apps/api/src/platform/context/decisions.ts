import { Batch } from './batch';

export interface Decision {
  stream: string;
  /** Of the stream after the decision; -1 for one that is not there. */
  version: number;
  events: number;
}

/** Some commands that decide by the same rules and facts as ever, and write nothing. What they load may be kept meanwhile. */
export class DryRun extends Batch {
  readonly writesNothing = true;
}

/** What the commands of a piece of work lead to. */
export class Decisions {
  readonly all: Decision[] = [];

  /** @param isOfPart of work of which a part is not known, so that it will not be done as it is decided here */
  constructor(
    readonly dryRun?: DryRun,
    readonly isOfPart = false,
  ) {}

  note(decision: Decision): void {
    this.all.push(decision);
  }

  get isDryRun(): boolean {
    return this.dryRun !== undefined;
  }

  get events(): number {
    return this.all.reduce((sum, { events }) => sum + events, 0);
  }
}
