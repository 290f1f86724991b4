import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { inTransaction } from '../database/transaction';
import { currentContext } from '../request-context';

/**
 * What a request does beside the log, exactly once: an effect and its note under the request's Idempotency-Key are written in
 * one transaction. What follows from events is `Work.effect` instead.
 */
@Injectable()
export class Effects {
  constructor(private readonly pool: Pool) {}

  /**
   * @param name of the effect, within the request
   * @param work what to do, on the connection of the transaction; it asks no other one for anything, since all might wait so; gives something that JSON can hold, and no secret
   * @returns what the work gave; to a repeated request, what it gave the first time
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
