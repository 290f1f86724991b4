/** An older process still runs, which could not read the event. */
export class HeldBack extends Error {
  constructor(processes: number) {
    super(
      `This cannot be saved yet: ${processes === 1 ? '1 process' : `${processes} processes`} of an older version of the portal still ${processes === 1 ? 'runs' : 'run'} and could not read it. Try again when the upgrade has ended.`,
    );
  }
}

/** Newer processes have gone on without this one. */
export class Superseded extends Error {
  constructor(reason: string) {
    super(`This process of the portal is of an older version and saves nothing more. ${reason}`);
  }
}
