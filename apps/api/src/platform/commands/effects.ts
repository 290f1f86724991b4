import { Injectable } from '@nestjs/common';
import { Pool, type PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import { inTransaction } from '../database/transaction';

/** Once for a request: the effect and its note are written in one transaction. What follows from events belongs in `Work.effect`. */
@Injectable()
export class Effects {
  constructor(private readonly pool: Pool) {}

  /** Whether an earlier try of the request came so far, whose answer was lost. */
  async areDone(name: string): Promise<boolean> {
    const { attempt } = currentContext();
    await attempt?.begin();
    return attempt !== undefined && name in attempt.effects;
  }

  /** @param work uses only this connection, or all could wait for another one; its result must be JSON and no secret */
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
