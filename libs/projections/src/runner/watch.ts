import { Outage } from '@bank/event-store';
import type { Pool } from 'pg';
import { type Checkpoint, MOVED, readCheckpoints } from './checkpoints';
import { type Dedicated, dedicated, STATEMENT_LIMITS_MS } from './connection';
import type { Log } from './log';

/** How long a lost notification can go unnoticed, in milliseconds. */
const POLL = 250;

/** Reads the stored checkpoints: when asked, when another process says that they moved, or from time to time. */
export class Watch {
  private listening: Promise<Dedicated | undefined> | undefined;
  private looking: Promise<void> | undefined;
  private again = false;
  private poll: NodeJS.Timeout | undefined;
  private readonly unread = new Outage({
    tellBegin: (_, err) => this.log.warn({ err }, 'The checkpoints of the projections cannot be read'),
    tellEnd: () => this.log.info({}, 'The checkpoints of the projections are read again'),
  });
  private readonly untold = new Outage({
    tellBegin: (_, err) => this.log.warn({ err }, 'Not told when projections move: looking from time to time instead'),
    tellEnd: () => this.log.info({}, 'Told again when projections move'),
  });

  constructor(
    private readonly pool: Pool,
    private readonly names: readonly string[],
    private readonly log: Log,
    private readonly on: {
      read: (checkpoints: Iterable<Checkpoint>) => void;
      /** No longer told when checkpoints move. */
      lost: () => void;
    },
  ) {}

  /** From time to time, until `pause`. */
  resume(): void {
    this.poll ??= setInterval(() => void this.attend(), POLL);
  }

  pause(): void {
    clearInterval(this.poll);
    this.poll = undefined;
  }

  /** Looks now and, from now on, whenever another process says that checkpoints moved. */
  async attend(): Promise<void> {
    // Listens before it looks, so that nothing falls between.
    this.listening ??= this.listen();
    await this.listening;
    await this.look();
  }

  /** Asked again while it reads, it reads once more. */
  look(): Promise<void> {
    this.again = true;
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
    while (this.again) {
      this.again = false;
      try {
        this.on.read((await readCheckpoints(this.pool, this.names)).values());
        this.unread.noteRecovery();
      } catch (error) {
        this.unread.noteFailure(error);
      }
    }
  }

  private async listen(): Promise<Dedicated | undefined> {
    try {
      const connection = await dedicated(this.pool, 'projections: listener', STATEMENT_LIMITS_MS.batch);
      connection.lost.addEventListener('abort', () => {
        this.listening = undefined;
        this.on.lost();
      });
      connection.client.on('notification', () => void this.look());
      await connection.client.query(`LISTEN ${MOVED}`);
      this.untold.noteRecovery();
      return connection;
    } catch (error) {
      this.listening = undefined;
      this.untold.noteFailure(error);
      return undefined;
    }
  }
}
