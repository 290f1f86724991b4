import { type RecordDefinition, reorder } from '@bank/domain';
import { recordProjectionName, recordRelation } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { IdList } from '../../platform/bodies/posted-values';
import { DecisionLock } from '../../platform/commands/decision-lock';
import { ShownChanges } from '../../platform/commands/shown-changes';
import { LoadedTogether } from '../../platform/context/loaded-together';
import { Records } from './records.service';

/** A kind has no more records than this, so that a new order may list all of them. */
const MOST_RECORDS = 5_000;

export class NewOrder {
  @IdList({ most: MOST_RECORDS, description: 'First to last; the others follow as they stood' })
  ids: number[];
}

/** A new record of a kind. */
type Placed = Pick<RecordDefinition, 'kind'> & { values: object };

@Injectable()
export class Reorder {
  private readonly places = new LoadedTogether((asked: readonly Placed[]) => this.nextPlaces(asked));

  constructor(
    private readonly lock: DecisionLock,
    private readonly shownChanges: ShownChanges,
    private readonly pool: Pool,
    private readonly records: Records,
  ) {}

  async nextIndex({ kind }: Pick<RecordDefinition, 'kind'>): Promise<number> {
    const { rows } = await this.pool.query<{ next: number }>(
      `SELECT coalesce(max(order_index) + 1, 0) AS next FROM ${recordRelation(kind)} WHERE removed_at IS NULL`,
    );
    return rows[0]!.next;
  }

  /** The place of a new record after all others; those of one batch follow each other as they come. */
  placeLast({ kind }: RecordDefinition, values: object): Promise<number> {
    return this.places.load({ kind, values });
  }

  private async nextPlaces(asked: readonly Placed[]): Promise<number[]> {
    const next = new Map<Placed['kind'], number>();
    for (const { kind } of asked) if (!next.has(kind)) next.set(kind, await this.nextIndex({ kind }));
    return asked.map(({ kind }) => {
      const place = next.get(kind)!;
      next.set(kind, place + 1);
      return place;
    });
  }

  /** Applies one new order at a time, so that two of them don't mingle. @throws Rejection invalid, ShownLate */
  apply(definition: RecordDefinition, listed: readonly number[]): Promise<void> {
    return this.shownChanges.waitOnce(() => this.applyUnderLock(definition, listed));
  }

  private applyUnderLock(definition: RecordDefinition, listed: readonly number[]): Promise<void> {
    const { kind } = definition;
    return this.lock.hold([`${kind}.orderIndex`], [recordProjectionName(definition)], async () => {
      const { rows } = await this.pool.query<{ id: number; place: number }>(
        `SELECT id, order_index AS place FROM ${recordRelation(kind)} WHERE removed_at IS NULL ORDER BY order_index, id`,
      );
      const places = new Map(rows.map(({ id, place }) => [id, place]));
      const order = reorder([...places.keys()], listed);
      const newPlaces = order.flatMap((id, place) => (places.get(id) === place ? [] : [{ id, place }]));
      const moves = newPlaces.map(({ id, place }) => this.records.change(definition, id, { orderIndex: place }));
      // All changes must have ended when the lock is released.
      for (const move of await Promise.allSettled(moves)) if (move.status === 'rejected') throw move.reason;
    });
  }
}
