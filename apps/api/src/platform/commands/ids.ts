import { LARGEST_ID } from '@bank/domain';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { FreshIds, WantedIds } from '../context/attempt';
import { currentContext } from '../context/request-context';

/** Gives integer ids from named sequences, none of them twice. A repeated request gets the ids of its first attempt. */
@Injectable()
export class Ids {
  constructor(private readonly pool: Pool) {}

  /** `fresh({ order: 1, line: 50 })` -> `{ order: [7], line: [301, …] }`, in one round trip. */
  async fresh(wanted: WantedIds): Promise<FreshIds> {
    const { attempt, decisions } = currentContext();
    if (decisions?.isDryRun) return idsOfDryRun(wanted);
    return attempt ? attempt.ids(wanted) : this.take(wanted);
  }

  async freshOne(sequence: string): Promise<number> {
    return (await this.fresh({ [sequence]: 1 }))[sequence]![0]!;
  }

  /** Makes sure that no id up to the given ones is used again, after a log was restored without its database. */
  async reserveUpTo(highest: WantedIds): Promise<void> {
    await this.pool.query('SELECT app.seat_ids($1)', [JSON.stringify(highest)]);
  }

  private async take(wanted: WantedIds): Promise<FreshIds> {
    const { rows } = await this.pool.query('SELECT app.fresh_ids($1) AS ids', [JSON.stringify(wanted)]);
    return rows[0].ids;
  }
}

/** Nothing is written under them; no record has so high an id. */
const FIRST_OF_DRY_RUN = LARGEST_ID - 1_000_000;

const idsOfDryRun = (wanted: WantedIds): FreshIds =>
  Object.fromEntries(
    Object.entries(wanted).map(([sequence, count]) => [
      sequence,
      Array.from({ length: count }, (_, place) => FIRST_OF_DRY_RUN + place),
    ]),
  );
