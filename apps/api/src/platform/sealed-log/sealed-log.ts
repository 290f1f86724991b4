import { Rejection } from '@bank/domain';
import type { EventStore, RecordedEvent } from '@bank/event-store';
import {
  consistencyRanges,
  EMPTY_ROOT,
  encodeTile,
  formatProof,
  type Hash,
  inclusionRanges,
  leafText,
  parseTilePath,
  TILE_WIDTH,
  tilePath,
  tileWidth,
  toBase64,
} from '@bank/sealed-log';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { STORED_LOG } from '../settings/tokens';
import {
  findFirstPosition,
  hashRanges,
  readFirstPosition,
  readLastCheckpoint,
  readTiles,
  type StoredCheckpoint,
} from './seal-tables';
import { toStoredEvent } from './stored-event';

export interface Proof {
  /** The entry of the tree that stands for the event. */
  leaf: string;
  /** By C2SP's tlog-proof. */
  file: string;
}

/** What other programs need to check the log: the newest checkpoint, the tiles, and proofs. */
@Injectable()
export class SealedLog {
  constructor(
    private readonly pool: Pool,
    @Inject(STORED_LOG) private readonly log: EventStore,
  ) {}

  /** @throws Rejection `notFound` before the first one */
  async checkpoint(): Promise<StoredCheckpoint> {
    const checkpoint = await readLastCheckpoint(this.pool);
    if (!checkpoint) throw new Rejection('notFound', 'The log is not sealed yet. Ask again in a minute.');
    return checkpoint;
  }

  /** @param path as in tlog-tiles, of as many hashes as some checkpoint had, or all of the tile @throws Rejection `notFound` */
  async tile(path: string): Promise<Uint8Array> {
    const place = parseTilePath(path);
    const { size } = await this.checkpoint();
    if (!place || place.width > tileWidth(place, size)) throw new Rejection('notFound', 'There is no such tile.');
    const tiles = await readTiles(this.pool, [place]);
    return encodeTile((tiles.get(tilePath(place)) ?? []).slice(0, place.width));
  }

  /** What the hashes of a tile of the lowest level stand for: each entry after its length in two bytes. @throws Rejection `notFound` */
  async entries(path: string): Promise<Uint8Array> {
    const place = parseTilePath(`0/${path}`);
    const { size } = await this.checkpoint();
    const first = place && place.width <= tileWidth(place, size) && (await readFirstPosition(this.pool, place.index));
    if (!first) throw new Rejection('notFound', 'There is no such tile.');
    const events = await this.log.readAfter(first - 1n, place.width);
    return Buffer.concat(events.flatMap((event) => withLength(leafText(toStoredEvent(event)))));
  }

  /** The root of the first events, as many as were sealed. @returns undefined for more */
  async rootOf(size: number): Promise<Hash | undefined> {
    if (size > (await this.checkpoint()).size) return undefined;
    if (size === 0) return EMPTY_ROOT;
    return (await hashRanges(this.pool, [{ start: 0, end: size }]))[0];
  }

  /** The proof that the newest checkpoint continues the log of `size` events. @throws Rejection `malformed` for more than were sealed */
  async consistency(size: number): Promise<{ checkpoint: string; hashes: string[] }> {
    const checkpoint = await this.checkpoint();
    if (!Number.isSafeInteger(size) || size < 0 || size > checkpoint.size)
      throw new Rejection('malformed', `Name a size from 0 to ${checkpoint.size}.`, {
        size: `Must be a whole number from 0 to ${checkpoint.size}`,
      });
    const hashes = await hashRanges(this.pool, consistencyRanges(size, checkpoint.size));
    return { checkpoint: checkpoint.note, hashes: hashes.map(toBase64) };
  }

  /** The proof that the event at a position of the log is in the newest checkpoint. @throws Rejection `notFound` where there is none, or not yet */
  async proof(position: bigint): Promise<Proof> {
    const checkpoint = await this.checkpoint();
    const found = position <= checkpoint.position ? await this.findSealed(position) : undefined;
    if (!found)
      throw new Rejection('notFound', 'No sealed event has this position. A new one is sealed within a minute.');
    const hashes = await hashRanges(this.pool, inclusionRanges(found.index, { start: 0, end: checkpoint.size }));
    return {
      leaf: leafText(toStoredEvent(found.event)),
      file: formatProof({ index: found.index, hashes, checkpoint: checkpoint.note }),
    };
  }

  /** Positions may have gaps, so the events of the tile are counted. */
  private async findSealed(position: bigint): Promise<{ index: number; event: RecordedEvent } | undefined> {
    const first = await findFirstPosition(this.pool, position);
    if (!first) return undefined;
    const events = await this.log.readAfter(first.position - 1n, TILE_WIDTH);
    const place = events.findIndex((event) => event.position === position);
    const event = events[place];
    return event && { index: first.tile * TILE_WIDTH + place, event };
  }
}

const withLength = (entry: string): [Buffer, Buffer] => {
  const bytes = Buffer.from(entry);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
};
