import type { EventStore, Position, RecordedEvent, SubjectKeys } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { Settings } from '../settings/settings';
import { SETTINGS, STORED_LOG, SUBJECT_KEYS } from '../settings/tokens';
import { type CloudEvent, feedUrl, toCloudEvent } from './cloud-event';
import { Cursors } from './cursor';
import { Follower } from './follower';
import { LogEntry, withPersonalDataOf } from './log-entry';
import { StandbyLog } from './standby-log';

/** What a reader asked for and may see. */
export interface FeedView {
  /** All types where undefined. */
  types: ReadonlySet<string> | undefined;
  hasPersonalData: boolean;
}

export interface FeedPage {
  events: CloudEvent[];
  /** Going on after this page. */
  cursor: string;
  end: Position;
  /** Whether it ended before the log did. Such a page never changes. */
  isFull: boolean;
}

const ENTRIES_PER_READ = 1_000;
/** A page with few events of the wanted types ends after so many events of the log. */
const MAX_READ_FOR_PAGE = 20_000;

/** Reads the log as those see it who may: in pages of CloudEvents. */
@Injectable()
export class FeedReader {
  private readonly feed: string;

  constructor(
    @Inject(STORED_LOG) private readonly log: EventStore,
    private readonly standbyLog: StandbyLog,
    @Inject(SUBJECT_KEYS) private readonly keys: SubjectKeys,
    private readonly follower: Follower,
    private readonly cursors: Cursors,
    @Inject(SETTINGS) { publicUrl }: Settings,
  ) {
    this.feed = feedUrl(publicUrl);
  }

  /** The events after a position. An empty page is the end of the log. Where it ends depends on the log and the view alone. */
  async read(after: Position, limit: number, view: FeedView, signal?: AbortSignal): Promise<FeedPage> {
    const found: LogEntry[] = [];
    let end = after;
    let isFull = false;
    for (let seen = 0; !isFull && !signal?.aborted; ) {
      const entries = await this.readEntries(end, view.types ? ENTRIES_PER_READ : limit);
      let last: LogEntry | undefined;
      for (const entry of entries) {
        last = entry;
        seen++;
        if (!view.types || view.types.has(entry.type)) found.push(entry);
        isFull = found.length === limit || (found.length > 0 && seen >= MAX_READ_FOR_PAGE);
        if (isFull) break;
      }
      if (!last) break;
      end = last.position;
    }
    return this.describe(found, end, isFull, view);
  }

  private async describe(
    found: readonly LogEntry[],
    end: Position,
    isFull: boolean,
    { hasPersonalData }: FeedView,
  ): Promise<FeedPage> {
    const cursorOf = await this.cursors.writer();
    const shown = hasPersonalData ? await this.open(found) : found.map(({ inClear }) => inClear);
    const events = shown.map((event) => toCloudEvent(event, { feed: this.feed, cursorOf }));
    return { events, cursor: cursorOf(end), end, isFull };
  }

  private open(found: readonly LogEntry[]): Promise<RecordedEvent[]> {
    return withPersonalDataOf(
      this.keys,
      found.map(({ stored }) => stored),
    );
  }

  async readEntries(after: Position, limit: number): Promise<LogEntry[]> {
    const known = this.follower.readAfter(after, limit);
    if (known) return known;
    const events = (await this.standbyLog.readFull(after, limit)) ?? (await this.log.readAfter(after, limit));
    return events.map((stored) => new LogEntry(stored));
  }
}
