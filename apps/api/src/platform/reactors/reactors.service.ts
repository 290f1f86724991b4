import { type EventStore, type RecordedEvent, START } from '@bank/event-store';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Endings } from '../ending/endings';
import { standingBy } from '../lead';
import type { Settings } from '../settings';
import { EVENT_STORE, LOG, SETTINGS } from '../tokens';

/** Event -> further events. Every event comes at least once; who reacts makes repeats harmless by ids derived from the event's. */
export interface Reactor {
  /** Of its checkpoint. */
  name: string;
  /** Event types. */
  on: readonly string[];
  react: (recorded: RecordedEvent) => Promise<void>;
}

/** A checkpoint is stored after so many events at the latest. */
const STRIDE = 500;

/** Lets reactors follow the log; of all processes one leads, the others stand by and take over. */
@Injectable()
export class Reactors implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly reactors: Reactor[] = [];
  private readonly stopping = new AbortController();
  private running: Promise<unknown> | undefined;

  constructor(
    private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Logger,
    private readonly endings: Endings,
  ) {}

  /** Before the application has started. */
  add(reactor: Reactor): void {
    this.reactors.push(reactor);
  }

  onApplicationBootstrap() {
    if (this.settings.appRole !== 'web' && this.reactors.length) this.running = this.run(this.stopping.signal);
  }

  async onApplicationShutdown() {
    this.stopping.abort();
    await this.endings.of(() => 'the reactors', this.running);
  }

  private run(signal: AbortSignal): Promise<void> {
    return standingBy(this.pool, 'reactors', signal, (led, works) => this.lead(led, works), {
      began: (reason, err) => this.log.error({ err }, `The reactors stand still: ${reason}`),
      ended: () => this.log.info('The reactors go on'),
    });
  }

  /** Until the lead is lost or one of them fails; then all begin anew at their checkpoints. */
  private async lead(signal: AbortSignal, works: () => void): Promise<void> {
    const waitedFor = new Set(this.reactors);
    const hasReacted = (reactor: Reactor) => {
      if (waitedFor.delete(reactor) && !waitedFor.size) works();
    };
    const failed = new AbortController();
    const both = AbortSignal.any([signal, failed.signal]);
    const follow = (reactor: Reactor) =>
      this.follow(reactor, both, () => hasReacted(reactor)).finally(() => failed.abort());
    const ends = await Promise.allSettled(this.reactors.map(follow));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  private async follow({ name, on, react }: Reactor, signal: AbortSignal, onBatch: () => void): Promise<void> {
    const { rows } = await this.pool.query('SELECT position FROM app.reactors WHERE name = $1', [name]);
    let since = 0;
    for await (const events of this.store.subscribe(rows[0] ? BigInt(rows[0].position) : START, signal)) {
      const mine = events.filter(({ event }) => on.includes(event.type));
      for (const recorded of mine) await react(recorded);
      onBatch();
      since += events.length;
      if (!mine.length && since < STRIDE) continue;
      since = 0;
      await this.pool.query(
        'INSERT INTO app.reactors VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET position = excluded.position',
        [name, String(events.at(-1)!.position)],
      );
    }
  }
}
