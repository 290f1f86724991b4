import type { ConsumerLimits } from '@bank/domain';
import type { Position } from '@bank/event-store';
import { TILE_WIDTH } from '@bank/sealed-log';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { Clock } from '../../platform/commands/clock';
import { FeedReader } from '../../platform/feed/feed-reader';
import { findTilesAfter } from '../../platform/sealed-log/seal-tables';

export interface Lag {
  /** All events of the log after the acknowledged one, of whatever type. */
  events: number;
  /** There are more than could be counted. */
  isMore: boolean;
  /** The age of the oldest of them; 0 where there is none. */
  seconds: number;
}

const NO_LAG: Lag = { events: 0, isMore: false, seconds: 0 };
const EVENTS_PER_READ = 1_000;
/** At most so many are counted one by one: those that are not sealed yet. */
const MAX_READ = 10_000;

/** The alert: a consumer is over both limits. */
export const isOver = ({ events, seconds }: Lag, limits: ConsumerLimits): boolean =>
  events > limits.events && seconds > limits.seconds;

/** Measures how much of the log lies after a position. What is sealed is counted by its tiles, and so at the same cost however much it is. */
@Injectable()
export class LagMeter {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly reader: FeedReader,
  ) {}

  async measure(position: Position): Promise<Lag> {
    const near = await this.reader.readEntries(position, TILE_WIDTH + 1);
    const [first] = near;
    if (!first) return NO_LAG;
    const age = Date.parse(this.clock.now()) - Date.parse(first.stored.metadata.at);
    const seconds = Math.max(0, Math.round(age / 1_000));
    if (near.length <= TILE_WIDTH) return { events: near.length, isMore: false, seconds };
    const tiles = await findTilesAfter(this.pool, position);
    if (!tiles) return { ...(await this.count(position)), seconds };
    const { next, last } = tiles;
    const before = near.filter((entry) => entry.position < next.position).length;
    const sealed = before + (last.tile - next.tile) * TILE_WIDTH + 1;
    const { events, isMore } = await this.count(last.position);
    return { events: sealed + events, isMore, seconds };
  }

  private async count(after: Position): Promise<Pick<Lag, 'events' | 'isMore'>> {
    let events = 0;
    for (let from = after; events < MAX_READ; ) {
      const entries = await this.reader.readEntries(from, EVENTS_PER_READ);
      events += entries.length;
      if (entries.length < EVENTS_PER_READ) return { events, isMore: false };
      from = entries.at(-1)!.position;
    }
    return { events, isMore: true };
  }
}
