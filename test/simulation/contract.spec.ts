import { migrate as migrateLog, migrateSubjectKeys, postgresEventStore } from '@bank/event-store';
import { eventStoreContract, freshDatabase } from '@bank/event-store/testing';
import { type Projection, READ, tablesOf } from '@bank/projections';
import pg from 'pg';
import { migrate } from '../../apps/api/src/platform/database/migrate';
import { createCheckpoints, storeCheckpoint } from '../../libs/projections/src/runner/checkpoints';
import { createTable, fingerprint } from '../../libs/projections/src/tables/schema';
import { clientsContract } from './clients-contract';
import { postgresContract } from './contract';
import { factsContract } from './facts-contract';
import { noticesContract } from './notices-contract';
import { replacePostgres } from './postgres/replace';
import { Server } from './postgres/server';
import { contractProjections, readModelsContract } from './read-models-contract';
import { Scheduler } from './scheduler';

const SIMULATED_URL = 'postgres://bank@simulated/bank';
const MS_TO_RUN = 1_000_000;

/** A simulated server whose steps follow one another at once. */
const openSimulated = async (projections: readonly Projection[] = contractProjections) => {
  const scheduler = new Scheduler(1);
  const server = new Server(scheduler);
  for (const projection of projections) server.tables.create(projection, tablesOf(projection), fingerprint(projection));
  const restore = replacePostgres(() => server);
  let isOpen = true;
  const run = async () => {
    while (isOpen) {
      await scheduler.run(scheduler.elapsed + MS_TO_RUN, () => {});
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const running = run();
  return {
    server,
    url: SIMULATED_URL,
    close: async () => {
      isOpen = false;
      await running;
      restore();
    },
  };
};

const openReal = async (projections: readonly Projection[] = contractProjections) => {
  const { url, drop } = await freshDatabase();
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url });
  await migrateLog(pool);
  await migrateSubjectKeys(pool);
  await createCheckpoints(pool, READ);
  const client = await pool.connect();
  for (const projection of projections) {
    for (const table of tablesOf(projection)) await client.query(createTable(READ, table));
    await storeCheckpoint(client, projection, 0n);
  }
  client.release();
  await pool.end();
  return { url, close: drop };
};

postgresContract('PostgreSQL', openReal);
postgresContract('the simulated PostgreSQL', openSimulated);
readModelsContract('PostgreSQL', openReal);
readModelsContract('the simulated PostgreSQL', openSimulated);
clientsContract('PostgreSQL', openReal);
clientsContract('the simulated PostgreSQL', openSimulated);
noticesContract('PostgreSQL', openReal);
noticesContract('the simulated PostgreSQL', openSimulated);
factsContract('PostgreSQL', openReal);
factsContract('the simulated PostgreSQL', openSimulated);

eventStoreContract('simulated PostgreSQL', async () => {
  const { server, close } = await openSimulated();
  const pool = new pg.Pool({ connectionString: SIMULATED_URL, max: 5 });
  pool.on('error', () => {});
  const store = postgresEventStore(pool, { pollMs: 60_000, warn: () => {}, info: () => {} });
  return {
    store,
    disrupt: async () => {
      for (const session of [...server.sessions]) session.terminate();
    },
    close: async () => {
      await store.close();
      await pool.end();
      await close();
    },
  };
});
