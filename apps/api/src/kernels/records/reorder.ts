import { type RecordDefinition, reorder } from '@bank/domain';
import { recordProjectionName, recordRelation } from '@bank/projections';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DecisionLock } from '../../platform/commands/decision-lock';
import { Shown } from '../../platform/commands/shown';
import { IdList } from '../../platform/http/posted';
import { Records } from './records.service';

/** Records of a kind, all of which a new order may list. */
const MOST_RECORDS = 5_000;

export class NewOrder {
  @IdList({ most: MOST_RECORDS, description: 'First to last; the others follow as they stood' })
  ids: number[];
}

/** Puts the records of a kind with an `orderIndex` into another order. */
@Injectable()
export class Reorder {
  constructor(
    private readonly lock: DecisionLock,
    private readonly answers: Shown,
    private readonly pool: Pool,
    private readonly records: Records,
  ) {}

  /** The place after the last one: where a new one belongs. */
  async next({ kind }: RecordDefinition): Promise<number> {
    const { rows } = await this.pool.query<{ next: number }>(
      `SELECT coalesce(max(order_index) + 1, 0) AS next FROM ${recordRelation(kind)} WHERE removed_at IS NULL`,
    );
    return rows[0]!.next;
  }

  /** One order at a time, so that two of them don't mingle. @throws Rejection invalid, ShownLate */
  by(definition: RecordDefinition, listed: readonly number[]): Promise<void> {
    return this.answers.together(() => this.alone(definition, listed));
  }

  private alone(definition: RecordDefinition, listed: readonly number[]): Promise<void> {
    const { kind } = definition;
    return this.lock.hold([`${kind}.orderIndex`], [recordProjectionName(definition)], async () => {
      const { rows } = await this.pool.query<{ id: number; place: number }>(
        `SELECT id, order_index AS place FROM ${recordRelation(kind)} WHERE removed_at IS NULL ORDER BY order_index, id`,
      );
      const places = new Map(rows.map(({ id, place }) => [id, place]));
      const order = reorder([...places.keys()], listed);
      const moved = order.flatMap((id, place) => (places.get(id) === place ? [] : [{ id, place }]));
      const moves = moved.map(({ id, place }) => this.records.change(definition, id, { orderIndex: place }));
      // Nobody moves one any more when the lock is let go.
      for (const move of await Promise.allSettled(moves)) if (move.status === 'rejected') throw move.reason;
    });
  }
}
