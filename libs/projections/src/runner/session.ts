import { type EventStore, type Position, plainMessage, type RecordedEvent } from '@bank/event-store';
import type { Projection } from '../projection';
import { applyBatch, MovedByOthers, type Standing } from './batch';
import { isCurrent, readCheckpoints, storeFailure } from './checkpoints';
import type { Dedicated } from './connection';
import { isEventsFault } from './fault';
import type { Log } from './log';
import { pause } from './pause';

const BATCH_EVENTS = 1000;
/** A leader whose projections have all stopped looks this often whether one was rebuilt. */
const LOOK_AGAIN_MS = 1000;

/** The tables were made by another release. */
export class Superseded extends Error {}

/** Follows the log from the slowest projection on, while this process leads. */
export class Session {
  private standings: Standing[] = [];
  private retries = true;

  constructor(
    private readonly lead: Dedicated,
    private readonly store: EventStore,
    private readonly projections: readonly Projection[],
    private readonly log: Log,
    private readonly on: {
      advance: (standings: readonly Standing[]) => void;
      /** Is called when a batch was applied, or there is nothing to apply. */
      follows: () => void;
      /** Is called with the events of a batch that the tables show from now on, after those who wait for it were answered. */
      applied: (events: readonly RecordedEvent[]) => void;
    },
  ) {}

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.start();
      const from = this.slowest();
      if (from === undefined) await pause(LOOK_AGAIN_MS, signal);
      else await this.followFrom(from, signal);
    }
  }

  private async followFrom(from: Position, signal: AbortSignal): Promise<void> {
    for await (const events of this.store.subscribe(from, signal, BATCH_EVENTS)) {
      const reached = !events.length || (await this.notify(events));
      this.on.follows();
      if (!events.length) continue;
      this.report();
      if (reached) this.on.applied(events);
      // It begins anew at the slowest projection when one was rebuilt, or the one that lagged behind has stopped.
      if (!reached || this.slowest() !== events.at(-1)!.position) return;
    }
  }

  private async start(): Promise<void> {
    const stored = await readCheckpoints(this.lead.client, this.projections);
    this.standings = this.projections.map((projection) => {
      const checkpoint = stored.get(projection.name);
      if (!checkpoint) throw new Error(`${projection.name} has no tables yet: prepare the runner first`);
      if (!isCurrent(checkpoint, projection))
        throw new Superseded(`The tables of ${projection.name} are those of another release`);
      return { projection, position: checkpoint.position, stopped: !this.retries && checkpoint.failure !== undefined };
    });
    this.retries = false;
    this.report();
  }

  private async notify(events: readonly RecordedEvent[]): Promise<boolean> {
    try {
      await this.apply(this.standings, events);
      return true;
    } catch (error) {
      if (error instanceof MovedByOthers) return false;
      throw error;
    }
  }

  // A batch that fails goes to each projection alone, and then in halves, down to the one event that it can't fold.
  private async apply(standings: readonly Standing[], events: readonly RecordedEvent[]): Promise<void> {
    const running = standings.filter(({ stopped }) => !stopped);
    if (!running.length) return;
    try {
      await applyBatch(this.lead.client, this.standings, running, events);
    } catch (error) {
      if (!isEventsFault(error)) throw error;
      if (running.length > 1) for (const one of running) await this.apply([one], events);
      else if (events.length > 1) {
        const half = events.length >> 1;
        await this.apply(running, events.slice(0, half));
        await this.apply(running, events.slice(half));
      } else await this.stop(running[0]!, events[0]!, error);
    }
  }

  private async stop(standing: Standing, recorded: RecordedEvent, error: Error): Promise<void> {
    const message = plainMessage(error);
    const { name } = standing.projection;
    await storeFailure(this.lead.client, standing.projection, recorded, message);
    standing.stopped = true;
    const { id, stream, position, event } = recorded;
    this.log.error(
      { projection: name, event: { id, stream, type: event.type, position: String(position) } },
      `${name} has stopped before ${event.type} at ${position} in ${stream}: ${message}`,
    );
  }

  private slowest(): Position | undefined {
    const running = this.standings.filter(({ stopped }) => !stopped);
    return running.map(({ position }) => position).sort((a, b) => Number(a - b))[0];
  }

  private report(): void {
    this.on.advance(this.standings);
  }
}
