import { setTimeout as pause } from 'node:timers/promises';
import { Rejection } from '@bank/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Metrics } from '../observability/metrics';
import { POOLS } from '../settings/tokens';
import { isFresh, LEAVE_ALONE_MS, PAUSE_MS } from './fresh-standby';
import type { Pools } from './pools';

/** A reader waits for so long until the standby shows what the primary does; then the primary serves. */
const WAIT_MS = 400;

export type StandbyUse = 'reports' | 'feed';

/** The server of `DATABASE_READ_URL`, for what answers in milliseconds. Whatever is wrong with it, the primary serves. */
@Injectable()
export class Standby {
  private leftAloneUntil = 0;

  constructor(
    @Inject(POOLS) private readonly pools: Pools,
    private readonly metrics: Metrics,
  ) {}

  /** Tries until there is an answer. @param read gives undefined while the standby is behind @returns undefined where the primary has to be read */
  async readFresh<T>(use: StandbyUse, read: (pool: Pool) => Promise<T | undefined>): Promise<T | undefined> {
    const deadline = performance.now() + WAIT_MS;
    return this.attempt(use, async (pool) => {
      for (;;) {
        const found = await read(pool);
        if (found !== undefined) return found;
        if (performance.now() >= deadline) throw new Error('The standby is behind the primary');
        await pause(PAUSE_MS);
      }
    });
  }

  /** @param read gives undefined for what only the primary knows @returns undefined where the primary has to be read */
  async attempt<T>(use: StandbyUse, read: (pool: Pool) => Promise<T | undefined>): Promise<T | undefined> {
    const pool = this.pools.standby;
    if (!pool || performance.now() < this.leftAloneUntil) return undefined;
    try {
      const found = await read(pool);
      if (found !== undefined) this.metrics.standbyReads.inc({ use });
      return found;
    } catch (error) {
      if (error instanceof Rejection) throw error;
      this.leftAloneUntil = performance.now() + LEAVE_ALONE_MS;
      this.metrics.standbyRefusals.inc({ use });
      return undefined;
    }
  }

  /** Whether it has what the primary had a second ago; undefined where none is named. */
  async isFresh(): Promise<boolean | undefined> {
    const { main, standby } = this.pools;
    return standby && isFresh(main, standby);
  }
}
