import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type AccessEvent, accessStream, erasableKinds, type ReadModelWork, type ShownPlace } from '@bank/domain';
import { backOff, type EventStore, type NewEvent, Outage } from '@bank/event-store';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Clock } from '../commands/clock';
import { currentContext } from '../context/request-context';
import { EVENT_STORE, LOG } from '../settings/tokens';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';

/** Notes wait this long for others, so that nobody who opens a record waits for the log. */
const BATCH_DELAY_MS = 500;
const MAX_BATCH_SIZE = 500;
/** Opening a record again within this time is not noted again. */
const SAME_OPENING_MS = 600_000;
const MAX_REMEMBERED_OPENINGS = 50_000;
/** One event names no more records than this. */
const MAX_SHOWN_AT_ONCE = 500;

export interface NotedExport {
  kind: string;
  /** The record whose rows they are; null for a list of records. */
  id: number | null;
  /** Names of the filters that were set, never their values. */
  filters: readonly string[];
  /** It was pages for the printer, and no Excel file. */
  printed?: true;
}

interface Note {
  stream: string;
  event: NewEvent<AccessEvent>;
}

/** A note is appended a moment after the answer. */
@Injectable()
export class AccessNotes implements OnApplicationShutdown {
  private waiting: Note[] = [];
  private writing: Promise<void> | undefined;
  private readonly stopping = new AbortController();
  private delay = new AbortController();
  private readonly openings = new Map<string, number>();
  private readonly outage: Outage;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly clock: Clock,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.outage = new Outage({
      onBegin: (problem) => log.error({ problem }, 'Who opened records cannot be noted'),
      onEnd: () => log.info('Who opened records is noted again'),
    });
  }

  /** What can't be noted in time is lost, and named as unfinished. */
  async onApplicationShutdown() {
    this.stopping.abort();
    await this.shutdownTasks.waitFor(() => 'the notes of who opened records', this.writing);
  }

  /** Writes what waits without its delay. */
  async flush(): Promise<void> {
    this.delay.abort();
    await this.writing;
  }

  noteOpening(kind: string, id: number): void {
    const now = this.clock.now();
    if (this.isNew(`${kind}-${id}`, now)) this.put({ type: 'RecordOpened', data: { kind, id } }, now);
  }

  /** Names of these records are shown beside others. */
  noteShown(kind: string, ids: Iterable<number>, place: ShownPlace): void {
    const now = this.clock.now();
    const shown = [...new Set(ids)].filter((id) => this.isNew(`${kind}-${id} ${place}`, now));
    for (let from = 0; from < shown.length; from += MAX_SHOWN_AT_ONCE) {
      const some = shown.slice(from, from + MAX_SHOWN_AT_ONCE);
      this.put({ type: 'RecordsShown', data: { kind, ids: some, place } }, now);
    }
  }

  /** Somebody had a read model rebuilt, verified or swapped in, or cancelled that. */
  noteReadModelWork(readModel: string, work: ReadModelWork): void {
    this.put({ type: 'ReadModelWorkRequested', data: { readModel, work } }, this.clock.now());
  }

  /** An administrator gave a consumer of the feed other limits, or removed it. */
  noteConsumerChange(data: Extract<AccessEvent, { type: 'FeedConsumerChanged' }>['data']): void {
    this.put({ type: 'FeedConsumerChanged', data }, this.clock.now());
  }

  noteSearchLimit(kind: string): void {
    const now = this.clock.now();
    if (this.isNew(`limit of ${kind}`, now)) this.put({ type: 'SearchLimitReached', data: { kind } }, now);
  }

  noteSignIn(user: number): void {
    this.put({ type: 'SignedIn', data: { user } }, this.clock.now(), {
      ...currentContext(),
      actor: `user-${user}`,
    });
  }

  /** @param user undefined where nobody has the email address; one visitor's tries of such addresses are noted once within ten minutes */
  noteFailedSignIn(user: number | undefined): void {
    const now = this.clock.now();
    if (user !== undefined || this.isNew(`sign-in of nobody from ${currentContext().address}`, now))
      this.put({ type: 'SignInFailed', data: { user: user ?? null } }, now);
  }

  /** Taking a person's file is opening the person's record. @param owner stream of the record to which the file belongs */
  noteFile(owner: string): void {
    const kind = erasableKinds.find((one) => owner.startsWith(`${one}-`));
    if (kind) this.noteOpening(kind, Number(owner.slice(kind.length + 1)));
  }

  /** @returns the rows; those that were read are counted in the note, however the reading ends */
  noteExport<T>(noted: NotedExport, rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
    const { actor, requestId } = currentContext();
    const note = (count: number) =>
      this.put({ type: 'RecordsExported', data: { ...noted, rows: count } }, this.clock.now(), { actor, requestId });
    return (async function* () {
      let count = 0;
      try {
        for await (const row of rows) {
          count++;
          yield row;
        }
      } finally {
        note(count);
      }
    })();
  }

  /** Rows that were read by other means than `noteExport`. */
  noteExported(noted: NotedExport, rows: number): void {
    this.put({ type: 'RecordsExported', data: { ...noted, rows } }, this.clock.now());
  }

  private isNew(what: string, now: string): boolean {
    const opening = `${currentContext().actor} ${what}`;
    const earlier = this.openings.get(opening);
    if (earlier !== undefined && Date.parse(now) - earlier < SAME_OPENING_MS) return false;
    this.remember(opening, Date.parse(now));
    return true;
  }

  private remember(opening: string, at: number): void {
    this.openings.delete(opening);
    this.openings.set(opening, at);
    if (this.openings.size > MAX_REMEMBERED_OPENINGS) this.openings.delete(this.openings.keys().next().value!);
  }

  private put(event: AccessEvent, at: string, { actor, requestId } = currentContext()): void {
    const metadata = { actor, correlationId: requestId, at };
    this.waiting.push({ stream: accessStream(at), event: { id: randomUUID(), event, metadata } });
    this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    });
  }

  /** A batch that fails is repeated as it was, so that nothing is appended twice. */
  private async write(): Promise<void> {
    const { signal } = this.stopping;
    this.delay = new AbortController();
    const ends = AbortSignal.any([signal, this.delay.signal]);
    await setTimeout(BATCH_DELAY_MS, undefined, { signal: ends }).catch(() => {});
    for (let failures = 0, batch = this.takeBatch(); batch.length; ) {
      try {
        await this.store.append(
          batch[0]!.stream,
          batch.map(({ event }) => event),
        );
        this.outage.noteRecovery();
        failures = 0;
        batch = this.takeBatch();
      } catch (error) {
        this.outage.noteFailure(error);
        // This was the last try, or the log has been away for long and the process ends.
        if (signal.aborted) return this.logLoss(batch.length + this.waiting.length);
        await backOff(++failures, signal);
      }
    }
  }

  /** The notes of one day that have waited longest. */
  private takeBatch(): Note[] {
    const batch = this.waiting.filter(({ stream }) => stream === this.waiting[0]!.stream).slice(0, MAX_BATCH_SIZE);
    this.waiting = this.waiting.filter((note) => !batch.includes(note));
    return batch;
  }

  private logLoss(count: number): void {
    this.log.error({ notes: count }, 'The process ends before it could note who opened records');
  }
}
