import type { RecordedEvent } from '@bank/event-store';
import pg, { type Pool } from 'pg';
import { applyBatch } from '../../libs/projections/src/runner/batch';
import { keptProjections } from './bank/read-models';
import type { OpenedReadModels } from './read-models-contract';

export type OpenReadModels = (projections: typeof keptProjections) => Promise<OpenedReadModels>;

/** Opens a database whose read models hold a log, for the tests around it. */
export const givenReadModels = (open: OpenReadModels, log: readonly RecordedEvent[]): { readonly pool: Pool } => {
  let opened: OpenedReadModels;
  let pool: Pool;
  beforeAll(async () => {
    opened = await open(keptProjections);
    pool = new pg.Pool({ connectionString: opened.url });
    const client = await pool.connect();
    const standings = keptProjections.map((projection) => ({ projection, position: 0n, stopped: false }));
    await applyBatch(client, standings, standings, log);
    client.release();
  });
  afterAll(async () => {
    await pool.end();
    await opened.close();
  });
  return {
    get pool() {
      return pool;
    },
  };
};
