import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { LIVING } from '../database/living-processes';
import { SeenSince } from './seen-since';

/**
 * Longer than a process may need until it notices that its server has vanished (20 s), a connection to it fails (10 s), and it tries
 * the next time (5 s).
 */
export const COMES_BACK_WITHIN_MS = 45_000;

const LOST = `SELECT id || ' ' || connected_at AS process FROM app.processes WHERE id NOT IN (SELECT id FROM ${LIVING})`;

/** Where PostgreSQL begins anew, or a standby takes over, no process is connected for a while: each counts until it has had time to come back. */
@Injectable()
export class LostProcesses {
  private readonly lost = new SeenSince();

  constructor(private readonly pool: Pool) {}

  /** Takes those that did not come back from the table. */
  async forget(): Promise<void> {
    const { rows } = await this.pool.query<{ process: string }>(LOST);
    const processes = rows.map(({ process }) => process);
    const gone = this.lost.findOlder(COMES_BACK_WITHIN_MS, processes);
    if (gone.length)
      await this.pool.query("DELETE FROM app.processes WHERE id || ' ' || connected_at = ANY($1)", [gone]);
  }
}
