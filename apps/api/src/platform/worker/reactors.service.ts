import { type EventStore, type RecordedEvent, START } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { traced } from '../observability/traced';
import { EVENT_STORE } from '../settings/tokens';
import { Worker } from './worker';

/** Every event comes at least once; a reactor makes repeats harmless with ids that it derives from the event's. */
export interface Reactor {
  name: string;
  on: readonly string[];
  react: (recorded: RecordedEvent) => Promise<void>;
}

/** A checkpoint is stored at the latest after this many events that no reaction followed. */
export const MAX_EVENTS_PER_CHECKPOINT = 500;

/** Lets reactors follow the log, each as a task of the worker. One that fails begins anew at its checkpoint. */
@Injectable()
export class Reactors {
  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly worker: Worker,
  ) {}

  add(reactor: Reactor): void {
    this.worker.add({
      name: `reactor ${reactor.name}`,
      title: `the reactor ${reactor.name}`,
      work: (signal, works) => this.follow(reactor, signal, works),
      fails: `The reactor ${reactor.name} stands still`,
      recovers: `The reactor ${reactor.name} goes on`,
    });
  }

  private async follow({ name, on, react }: Reactor, signal: AbortSignal, reportSuccess: () => void): Promise<void> {
    const { rows } = await this.pool.query('SELECT position FROM app.reactors WHERE name = $1', [name]);
    let eventsSinceCheckpoint = 0;
    for await (const events of this.store.subscribe(rows[0] ? BigInt(rows[0].position) : START, signal)) {
      const relevant = events.filter(({ event }) => on.includes(event.type));
      for (const recorded of relevant)
        await traced(`reactor ${name}`, { 'portal.event.type': recorded.event.type }, () => react(recorded));
      reportSuccess();
      eventsSinceCheckpoint += events.length;
      if (!relevant.length && eventsSinceCheckpoint < MAX_EVENTS_PER_CHECKPOINT) continue;
      eventsSinceCheckpoint = 0;
      await this.pool.query(
        'INSERT INTO app.reactors VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET position = excluded.position',
        [name, String(events.at(-1)!.position)],
      );
    }
  }
}
