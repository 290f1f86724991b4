import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import { ANSWER_DEADLINE_MS } from '../event-store';
import { Outage } from '../outage';

export interface AnnouncerOptions {
  pool: Pool;
  channel: string;
  /** Milliseconds in which those who wait in this very process go first. */
  courtesy: number;
  /** Once for each time that others can't be told. */
  onTrouble: (error: Error) => void;
}

/** Milliseconds between two announcements. */
const SPACING = 20;

/**
 * Tells other processes what this one knows already, a moment later. Not in the transaction that it is about: commits that
 * notify queue behind each other, and every listener wakes while the next step of this process wants the processor.
 */
export class Announcer {
  private news: string | undefined;
  private saying: Promise<void> | undefined;
  private readonly outage: Outage;

  constructor(private readonly options: AnnouncerOptions) {
    this.outage = new Outage({ began: (_, error) => options.onTrouble(error as Error), ended: () => {} });
  }

  /** Returns at once; of what is announced in a short time only the last goes out. */
  announce(news = ''): void {
    this.news = news;
    this.saying ??= this.say().finally(() => {
      this.saying = undefined;
    });
  }

  async end(): Promise<void> {
    await this.saying;
  }

  private async say(): Promise<void> {
    const { pool, channel, courtesy } = this.options;
    while (this.news !== undefined) {
      await pause(courtesy);
      const notify = `NOTIFY ${escapeIdentifier(channel)}, ${escapeLiteral(this.news)}`;
      this.news = undefined;
      try {
        await pool.query(timed(`BEGIN; SET LOCAL synchronous_commit = off; ${notify}; COMMIT`));
        this.outage.ended();
      } catch (error) {
        this.outage.began(error);
      }
      await pause(SPACING);
    }
  }
}

const timed = (text: string) => ({ text, query_timeout: ANSWER_DEADLINE_MS });
