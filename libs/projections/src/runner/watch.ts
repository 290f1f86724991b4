import { Outage } from '@bank/event-store';
import type { Pool } from 'pg';
import type { Projection } from '../projection';
import { type Checkpoint, MOVED, readCheckpoints } from './checkpoints';
import { type Dedicated, openDedicated, STATEMENT_LIMITS_MS } from './connection';
import type { Log } from './log';

/** A lost notification goes unnoticed no longer than this. */
const POLL_MS = 250;

/** Reads the stored checkpoints when asked, when another process notifies that they moved, and from time to time. */
export class Watch {
  private listening: Promise<Dedicated | undefined> | undefined;
  private looking: Promise<void> | undefined;
  private mustReadAgain = false;
  private listener: Dedicated | undefined;
  private poll: NodeJS.Timeout | undefined;
  private readonly readOutage = new Outage({
    onBegin: (_, err) => this.log.warn({ err }, 'The checkpoints of the projections cannot be read'),
    onEnd: () => this.log.info({}, 'The checkpoints of the projections are read again'),
  });
  private readonly listenOutage = new Outage({
    onBegin: (_, err) =>
      this.log.warn({ err }, 'Not notified when projections advance: looking from time to time instead'),
    onEnd: () => this.log.info({}, 'Notified again when projections advance'),
  });

  constructor(
    private readonly pool: Pool,
    private readonly projections: readonly Projection[],
    private readonly log: Log,
    private readonly on: {
      read: (checkpoints: Iterable<Checkpoint>) => void;
      lost: () => void;
    },
  ) {}

  resume(): void {
    this.poll ??= setInterval(() => void this.startWatching(), POLL_MS);
  }

  pause(): void {
    clearInterval(this.poll);
    this.poll = undefined;
  }

  /** Looks now and, from now on, whenever another process notifies that checkpoints moved. */
  async startWatching(): Promise<void> {
    // Listens before it looks, so that no move between the two is missed.
    this.listening ??= this.listen();
    await this.listening;
    await this.look();
  }

  /** Reads the checkpoints. A call during a read makes it read once more. */
  look(): Promise<void> {
    this.mustReadAgain = true;
    this.looking ??= this.read().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }

  async end(): Promise<void> {
    this.pause();
    await (await this.listening)?.end();
    await this.looking;
  }

  private async read(): Promise<void> {
    while (this.mustReadAgain) {
      this.mustReadAgain = false;
      try {
        const { listener } = this;
        const checkpoints = await readCheckpoints(this.pool, this.projections);
        this.readOutage.noteRecovery();
        if (listener !== this.listener) {
          this.mustReadAgain = true;
          continue;
        }
        this.on.read(checkpoints.values());
        // Without a listener nobody would notice that a crash has taken away what was just read.
        if (!listener) this.on.lost();
      } catch (error) {
        this.readOutage.noteFailure(error);
      }
    }
  }

  private async listen(): Promise<Dedicated | undefined> {
    try {
      const connection = await openDedicated(this.pool, 'projections: listener', STATEMENT_LIMITS_MS.batch);
      connection.lost.addEventListener('abort', () => {
        this.listening = undefined;
        this.listener = undefined;
        this.on.lost();
      });
      connection.client.on('notification', () => void this.look());
      await connection.client.query(`LISTEN ${MOVED}`);
      if (!connection.lost.aborted) this.listener = connection;
      this.listenOutage.noteRecovery();
      return connection;
    } catch (error) {
      this.listening = undefined;
      this.listenOutage.noteFailure(error);
      return undefined;
    }
  }
}
