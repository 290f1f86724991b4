import type { Position } from '@bank/event-store';
import { Inject, Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { Clock } from '../../platform/commands/clock';
import { inTransaction } from '../../platform/database/transaction';
import { FeedReader } from '../../platform/feed/feed-reader';
import { Follower } from '../../platform/feed/follower';
import type { LogEntry } from '../../platform/feed/log-entry';
import { wakeTasks } from '../../platform/worker/wake';
import { DELIVERY_TASK, LIVE_WEBHOOKS } from './webhook-states';

const EVENTS_PER_READ = 500;
/** The rest waits in the log, where it costs nothing. */
export const MAX_WAITING = 10_000;
const LOOK_INTERVAL_MS = 2_000;

const HAS_ROOM = `(SELECT count(*) FROM (
    SELECT FROM app.webhook_deliveries d WHERE d.webhook_id = s.webhook_id AND d.settled_at IS NULL LIMIT ${MAX_WAITING}
  ) waiting) < ${MAX_WAITING}`;

interface Reading {
  webhook: number;
  position: Position;
  types: readonly string[];
}

interface Replay extends Reading {
  id: number;
  upTo: Position;
  since: string | null;
  until: string | null;
}

interface Found {
  entry: LogEntry;
  after: Position;
}

/** Follows the log for each webhook from where it stands, and puts its events into the queue. */
@Injectable()
export class EventQueueing {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly reader: FeedReader,
    @Inject(Follower) private readonly follower: Follower,
  ) {}

  /** The work of a task. Ends where there is no webhook to follow for. */
  async follow(signal: AbortSignal, reportSuccess: () => void): Promise<void> {
    const stopListening = this.follower.listen();
    try {
      while (!signal.aborted) {
        const end = await this.queueNew(signal);
        reportSuccess();
        if (end === undefined) return;
        await this.follower.waitForNews(end, LOOK_INTERVAL_MS, signal);
      }
    } finally {
      stopListening();
    }
  }

  /** @returns the position up to which all webhooks have their events; undefined where there is none to follow for */
  async queueNew(signal?: AbortSignal): Promise<Position | undefined> {
    for (let isBehind = true; isBehind && !signal?.aborted; ) {
      isBehind = false;
      for (const reading of await this.readReadings()) isBehind = (await this.advance(reading)) || isBehind;
      for (const replay of await this.readReplays()) isBehind = (await this.advanceReplay(replay)) || isBehind;
    }
    const readings = await this.readReadings();
    return readings.map(({ position }) => position).sort((a, b) => (a < b ? -1 : 1))[0];
  }

  private async readReadings(): Promise<Reading[]> {
    const { rows } = await this.pool.query<{ webhook: number; position: string; types: string[] | null }>(
      `SELECT s.webhook_id AS webhook, s.position, r.event_types AS types FROM ${LIVE_WEBHOOKS} WHERE ${HAS_ROOM} ORDER BY 1`,
    );
    return rows.map(({ webhook, position, types }) => ({ webhook, position: BigInt(position), types: types ?? [] }));
  }

  private async readReplays(): Promise<Replay[]> {
    const { rows } = await this.pool.query<{
      id: number;
      webhook: number;
      position: string;
      upTo: string;
      types: string[] | null;
      since: Date | null;
      until: Date | null;
    }>(
      `SELECT p.id, p.webhook_id AS webhook, p.position, p.up_to AS "upTo", p.since, p.until, r.event_types AS types
       FROM ${LIVE_WEBHOOKS} JOIN app.webhook_replays p USING (webhook_id) WHERE ${HAS_ROOM} ORDER BY p.id`,
    );
    return rows.map(({ position, upTo, since, until, types, ...replay }) => ({
      ...replay,
      position: BigInt(position),
      upTo: BigInt(upTo),
      since: since?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      types: types ?? [],
    }));
  }

  /** @returns whether there may be more */
  private async advance(reading: Reading): Promise<boolean> {
    const entries = await this.reader.readEntries(reading.position, EVENTS_PER_READ);
    const last = entries.at(-1);
    if (!last) return false;
    await inTransaction(this.pool, async (connection) => {
      const { rowCount } = await connection.query(
        'UPDATE app.webhook_states SET position = $3 WHERE webhook_id = $1 AND position = $2',
        [reading.webhook, String(reading.position), String(last.position)],
      );
      // Another process was faster.
      if (rowCount) await this.put(connection, reading, withPlaces(entries, reading));
    });
    return entries.length === EVENTS_PER_READ;
  }

  private async advanceReplay(replay: Replay): Promise<boolean> {
    const entries = await this.reader.readEntries(replay.position, EVENTS_PER_READ);
    const end = entries.at(-1)?.position ?? replay.upTo;
    const isAtEnd = end >= replay.upTo || entries.length < EVENTS_PER_READ;
    const found = withPlaces(entries, replay).filter(({ entry }) => isAsked(entry, replay));
    await inTransaction(this.pool, async (connection) => {
      const { rowCount } = await connection.query(
        isAtEnd
          ? 'DELETE FROM app.webhook_replays WHERE id = $1 AND position = $2'
          : 'UPDATE app.webhook_replays SET position = $3 WHERE id = $1 AND position = $2',
        [replay.id, String(replay.position), ...(isAtEnd ? [] : [String(end)])],
      );
      if (rowCount) await this.put(connection, replay, found);
    });
    return !isAtEnd;
  }

  private async put(connection: PoolClient, { webhook }: Reading, found: readonly Found[]): Promise<void> {
    if (!found.length) return;
    await connection.query(
      `INSERT INTO app.webhook_deliveries (webhook_id, message_id, type, stream, position, after, queued_at, due_at)
       SELECT $1, e.*, $2::timestamptz, $2::timestamptz
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[], $7::bigint[]) e`,
      [
        webhook,
        this.clock.now(),
        found.map(({ entry }) => entry.stored.id),
        found.map(({ entry }) => entry.type),
        found.map(({ entry }) => entry.stored.stream),
        found.map(({ entry }) => String(entry.position)),
        found.map(({ after }) => String(after)),
      ],
    );
    await wakeTasks(connection, DELIVERY_TASK);
  }
}

/** The events of the webhook's types, each with the position after which it is read again. */
const withPlaces = (entries: readonly LogEntry[], { position, types }: Reading): Found[] =>
  entries
    .map((entry, place) => ({ entry, after: entries[place - 1]?.position ?? position }))
    .filter(({ entry }) => !types.length || types.includes(entry.type));

const isAsked = ({ position, stored }: LogEntry, { upTo, since, until }: Replay): boolean => {
  const at = Date.parse(stored.metadata.at);
  return position <= upTo && (!since || at >= Date.parse(since)) && (!until || at <= Date.parse(until));
};
