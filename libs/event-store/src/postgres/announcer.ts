import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import { ANSWER_DEADLINE_MS } from '../event-store';
import { Outage } from '../outage';

export interface AnnouncerOptions {
  pool: Pool;
  channel: string;
  /** Milliseconds to wait before an announcement, so that calls that wait in this process go first. */
  delayMs: number;
  /** Is called once for each outage of the announcements. */
  onFailure: (error: Error) => void;
}

const SPACING_MS = 20;

/** Not in the committing transaction: such commits queue behind each other, and wake listeners while this process is busy. */
export class Announcer {
  private pending: string | undefined;
  private sending: Promise<void> | undefined;
  private readonly outage: Outage;

  constructor(private readonly options: AnnouncerOptions) {
    this.outage = new Outage({ onBegin: (_, error) => options.onFailure(error as Error), onEnd: () => {} });
  }

  /** Returns at once. Of several announcements in a short time only the last one is sent. */
  announce(news = ''): void {
    this.pending = news;
    this.sending ??= this.send().finally(() => {
      this.sending = undefined;
    });
  }

  async end(): Promise<void> {
    await this.sending;
  }

  private async send(): Promise<void> {
    const { pool, channel, delayMs } = this.options;
    while (this.pending !== undefined) {
      await pause(delayMs);
      const notify = `NOTIFY ${escapeIdentifier(channel)}, ${escapeLiteral(this.pending)}`;
      this.pending = undefined;
      try {
        await pool.query(withTimeout(`BEGIN; SET LOCAL synchronous_commit = off; ${notify}; COMMIT`));
        this.outage.noteRecovery();
      } catch (error) {
        this.outage.noteFailure(error);
      }
      await pause(SPACING_MS);
    }
  }
}

const withTimeout = (text: string) => ({ text, query_timeout: ANSWER_DEADLINE_MS });
