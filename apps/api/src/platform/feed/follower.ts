import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { backOff, type EventStore, type Position, plainMessage } from '@bank/event-store';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG, STORED_LOG } from '../settings/tokens';
import { LogEntry } from './log-entry';

const MAX_ENTRIES = 2_000;
/** Nobody follows for so long before the log is followed no more. */
const LINGER_MS = 60_000;

/** Reads the log once for all who live with it, and keeps its end for them. */
@Injectable()
export class Follower implements OnModuleDestroy {
  private readonly news = new EventEmitter<{ grown: [readonly LogEntry[]] }>().setMaxListeners(0);
  private entries: LogEntry[] = [];
  /** All after this position, up to `end`, is in `entries`; undefined while nothing is followed. */
  private start: Position | undefined;
  private end: Position | undefined;
  private listeners = 0;
  private following: AbortController | undefined;
  private lingering: NodeJS.Timeout | undefined;

  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    @Inject(LOG) private readonly logger: Logger,
  ) {}

  onModuleDestroy() {
    this.stop();
  }

  /** Follows the log until the returned function is called. */
  listen(): () => void {
    this.listeners++;
    clearTimeout(this.lingering);
    this.following ??= this.begin();
    let isListening = true;
    return () => {
      if (!isListening) return;
      isListening = false;
      this.listeners--;
      if (this.listeners > 0) return;
      clearTimeout(this.lingering);
      this.lingering = globalThis.setTimeout(() => this.stop(), LINGER_MS).unref();
    };
  }

  get isIdle(): boolean {
    return this.listeners === 0;
  }

  /** Calls with every new event, for who must know of some of them at once. */
  onGrowth(react: (entries: readonly LogEntry[]) => void): void {
    this.news.on('grown', react);
  }

  /** @returns undefined where only the log knows */
  readAfter(after: Position, limit: number): LogEntry[] | undefined {
    const { start, end } = this;
    if (start === undefined || end === undefined || after < start || after > end) return undefined;
    if (after === end) return [];
    let first = this.entries.length;
    while (first > 0 && this.entries[first - 1]!.position > after) first--;
    return this.entries.slice(first, first + limit);
  }

  /** Waits until there may be events after a position, or so many milliseconds are over. */
  async waitForNews(after: Position, ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || (this.end !== undefined && this.end > after)) return;
    const ended = new AbortController();
    const end = () => ended.abort();
    this.news.once('grown', end);
    signal.addEventListener('abort', end);
    await setTimeout(ms, undefined, { signal: ended.signal }).catch(() => {});
    this.news.off('grown', end);
    signal.removeEventListener('abort', end);
  }

  private begin(): AbortController {
    const abort = new AbortController();
    void this.follow(abort.signal);
    return abort;
  }

  private stop(): void {
    clearTimeout(this.lingering);
    this.following?.abort();
    this.following = undefined;
    this.forget();
  }

  private forget(): void {
    this.entries = [];
    this.start = undefined;
    this.end = undefined;
  }

  private async follow(signal: AbortSignal): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        const head = await this.log.head();
        if (signal.aborted) return;
        this.start = head;
        this.end = head;
        this.news.emit('grown', []);
        for await (const events of this.log.subscribe(head, signal)) {
          if (signal.aborted) return;
          attempt = 0;
          this.add(events.map((event) => new LogEntry(event)));
        }
      } catch (error) {
        if (signal.aborted) return;
        const problem = error instanceof Error ? plainMessage(error) : String(error);
        this.logger.warn({ problem }, 'The feed does not follow the log at this moment');
        this.forget();
        await backOff(attempt, signal);
      }
    }
  }

  private add(entries: readonly LogEntry[]): void {
    const last = entries.at(-1);
    if (!last) return;
    this.entries.push(...entries);
    this.end = last.position;
    if (this.entries.length > MAX_ENTRIES) {
      const dropped = this.entries.splice(0, this.entries.length - MAX_ENTRIES / 2);
      this.start = dropped.at(-1)!.position;
    }
    this.news.emit('grown', entries);
  }
}
