import {
  Announcer,
  backOff,
  type EventStore,
  failuresInARow,
  Outage,
  type Position,
  type RecordedEvent,
} from '@bank/event-store';
import type { Pool } from 'pg';
import { livingSchema, type Projection } from '../projection';
import { type Disproof, prove } from '../prove';
import { prepare } from '../rebuild/prepare';
import type { OnProgress } from '../rebuild/rebuild';
import type { FindSnapshot } from '../rebuild/snapshot';
import { CaughtUp } from './caught-up';
import { MOVED } from './checkpoints';
import type { Dedicated } from './connection';
import { takeLead } from './leader';
import { type Log, silentLog } from './log';
import { Session, Superseded } from './session';
import { type ProjectionStatus, readStatus } from './status';

export interface RunnerOptions {
  store: EventStore;
  pool: Pool;
  projections: readonly Projection[];
  log?: Log;
  /** Whether the views for analysts are of this version; they are unless another one keeps them. */
  installsViews?: boolean;
  /** Finds tables to begin with where some were lost. */
  findSnapshot?: FindSnapshot;
}

export interface RunnerStatus {
  leading: boolean;
  /** The reason why nothing is applied at present, when no single event is at fault. */
  trouble?: string;
  projections: readonly ProjectionStatus[];
}

/** Hears, in the process that leads, what the read tables show from now on. Its calls must neither throw nor take long. */
export interface AppliedListener {
  /** This process has begun to lead: what another one applied last may have been heard by nobody. */
  leads: () => void;
  applied: (events: readonly RecordedEvent[]) => void;
}

/** Requests that wait in this process read the new rows first, before other processes are notified. */
const NOTIFY_DELAY_MS = 5;

/** The step that failed: the trouble is over when the same step succeeds. */
type Step = 'lead' | 'events';

/** Any number of processes may run one: one of them leads, the others stand by and take over. */
export class ProjectionRunner {
  private readonly log: Log;
  private readonly caughtUp: CaughtUp;
  private readonly announcer: Announcer;
  private readonly outage: Outage;
  private readonly listeners: AppliedListener[] = [];
  private leading = false;
  private trouble: string | undefined;

  constructor(private readonly options: RunnerOptions) {
    this.log = options.log ?? silentLog;
    this.caughtUp = new CaughtUp(options.pool, options.projections, this.log);
    this.announcer = new Announcer({
      pool: options.pool,
      channel: MOVED,
      delayMs: NOTIFY_DELAY_MS,
      onFailure: (err) =>
        this.log.warn({ err }, 'Other processes could not be notified that projections have advanced'),
    });
    this.outage = new Outage({
      onBegin: (reason, err) => this.log.warn({ err }, `The read tables stand still: ${reason}`),
      onEnd: () => this.log.info({}, 'The read tables are kept again'),
    });
  }

  /** Before anything is served. Meanwhile others read the living tables, until the new ones take their place. */
  async prepare(onProgress?: OnProgress, signal = new AbortController().signal): Promise<void> {
    await prepare({ ...this.options, log: this.log, onProgress, signal });
  }

  /** Applies events, or stands by, until `signal` aborts. Never rejects: trouble goes to the log and to `status`. */
  async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      let lead: Dedicated | undefined;
      let leadingSince = Number.POSITIVE_INFINITY;
      try {
        const { pool, projections } = this.options;
        lead = await takeLead(pool, livingSchema(...projections), signal, () => {
          this.trouble = undefined;
          this.outage.noteRecovery('lead');
        });
        if (!lead) break;
        leadingSince = performance.now();
        await this.lead(lead, signal);
        failures = 0;
      } catch (error) {
        failures = failuresInARow(failures, performance.now() - leadingSince);
        await this.onTrouble(error as Error, lead ? 'events' : 'lead', failures, signal);
      }
    }
    await this.announcer.end();
  }

  /** Without `names`, every projection that has not stopped must. @throws ProjectionsBehind after `timeoutMs`, ProjectionStopped */
  caughtUpWith(position: Position, names?: readonly string[], timeoutMs = 5000): Promise<void> {
    return this.caughtUp.with(position, names, timeoutMs);
  }

  /** How often tables that have shown an event may have lost it again for a moment, as this process knows. */
  get losses(): number {
    return this.caughtUp.losses;
  }

  listen(listener: AppliedListener): void {
    this.listeners.push(listener);
  }

  async status(): Promise<RunnerStatus> {
    const { store, pool, projections } = this.options;
    return {
      leading: this.leading,
      ...(this.trouble && { trouble: this.trouble }),
      projections: await readStatus(store, pool, projections),
    };
  }

  /** Compares the living tables with what their projections' proofs say, in any process. @returns what differs */
  prove(): Promise<Disproof[]> {
    return prove(this.options.pool, this.options.projections);
  }

  /** Ends the listening connection, after `run` has ended. Waiting callers get an error. */
  async close(): Promise<void> {
    await this.caughtUp.end();
  }

  private async lead(lead: Dedicated, signal: AbortSignal): Promise<void> {
    const { store, projections } = this.options;
    this.leading = true;
    this.log.info({}, 'Leading: this process keeps the read tables');
    const session = new Session(lead, store, projections, this.log, {
      advance: (standings) => {
        this.trouble = undefined;
        this.caughtUp.advance(standings);
        this.announcer.announce();
      },
      follows: () => this.outage.noteRecovery('events'),
      applied: (events) => {
        for (const listener of this.listeners) listener.applied(events);
      },
    });
    for (const listener of this.listeners) listener.leads();
    try {
      await session.follow(AbortSignal.any([signal, lead.lost]));
    } catch (error) {
      if (!lead.lost.aborted) throw error;
    } finally {
      this.leading = false;
      this.caughtUp.leadLost();
      await lead.end();
    }
    if (!signal.aborted) this.outage.noteFailure(new Error('the connection that holds the lead was lost'), 'lead');
  }

  private async onTrouble(error: Error, at: Step, failures: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.trouble = error.message;
    if (error instanceof Superseded) {
      this.log.error({}, `${error.message}: this process no longer keeps the read tables; stop it`);
      await aborted(signal);
    } else {
      this.outage.noteFailure(error, at);
      await backOff(failures, signal);
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
