import { setTimeout as pause } from 'node:timers/promises';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

export interface AnnouncerOptions {
  pool: Pool;
  channel: string;
  /** Milliseconds in which those who wait in this very process go first. */
  courtesy: number;
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

  constructor(private readonly options: AnnouncerOptions) {}

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
    const { pool, channel, courtesy, onTrouble } = this.options;
    while (this.news !== undefined) {
      await pause(courtesy);
      const notify = `NOTIFY ${escapeIdentifier(channel)}, ${escapeLiteral(this.news)}`;
      this.news = undefined;
      try {
        await pool.query(`BEGIN; SET LOCAL synchronous_commit = off; ${notify}; COMMIT`);
      } catch (error) {
        onTrouble(error as Error);
      }
      await pause(SPACING);
    }
  }
}
