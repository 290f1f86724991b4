import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import { inTransaction } from '../database/transaction';

/**
 * Does something beside the log exactly once for a request: the effect and its note under the request's Idempotency-Key are
 * written in one transaction. An effect that follows from events belongs into `Work.effect` instead.
 */
@Injectable()
export class Effects {
  constructor(private readonly pool: Pool) {}

  /**
   * @param name the effect's, unique within the request
   * @param work uses only the connection of the transaction, because with two each all connections could be waiting for another
   *   one; its result must fit into JSON and be no secret
   * @returns the result of the work; for a repeated request, that of the first time
   */
  async once<T>(name: string, work: (connection: PoolClient) => Promise<T>): Promise<T> {
    const { attempt } = currentContext();
    if (!attempt) return inTransaction(this.pool, work);
    await attempt.begin();
    if (name in attempt.effects) return attempt.effects[name] as T;
    const result = await inTransaction(this.pool, async (connection) => {
      const result = await work(connection);
      await connection.query(
        `UPDATE app.idempotency_keys SET effects = effects || jsonb_build_object($3::text, $4::jsonb)
         WHERE owner = $1 AND key = $2`,
        [attempt.owner, attempt.key, name, JSON.stringify(result ?? null)],
      );
      return result;
    });
    attempt.noteEffect(name, result);
    return result;
  }
}
