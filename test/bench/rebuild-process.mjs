// Reads the log and rebuilds the stock ledger from it, in turns, and sends the times to its parent process.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [url, dist] = process.argv.slice(2);
/** How much of the log the snapshot holds: that of the last night holds more. */
const SNAPSHOT_PERCENT = 95n;
const require = createRequire(join(dist, 'api/main.js'));
const { Pool } = require('pg');
const { postgresEventStore, START } = require('@bank/event-store');
const { editionOf, projections, rebuild, shadowSchema, workInShadow } = require('@bank/projections');

const pool = new Pool({ connectionString: url });
const store = postgresEventStore(pool);
const megabytes = () => process.memoryUsage.rss() / 1_000_000;

async function read() {
  const end = new AbortController();
  for await (const batch of store.subscribe(START, end.signal, 2_000)) if (!batch.length) end.abort();
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const stockLedger = projections.find(({ name }) => name === 'stock-ledger');

/** Makes living tables as they were at a position, proves them, and keeps the proof's tables. */
async function takeSnapshotAt(position) {
  const earlier = Object.assign(Object.create(store), { head: async () => position });
  await rebuild([stockLedger.name], { store: earlier, pool, projections });
  const schema = shadowSchema(1);
  const outcome = await workInShadow('verify', {
    ...{ store: earlier, pool, projection: stockLedger, schema, keepsSnapshot: true },
    signal: new AbortController().signal,
    onProgress: () => {},
    onPhase: async () => {},
  });
  return { schema, edition: editionOf(stockLedger), position: outcome.position, event: outcome.snapshot };
}

const reading = { reads: [], rebuilds: [], fromSnapshot: [], peak: 0, before: megabytes() };
const head = await store.head();
const snapshot = await takeSnapshotAt((head * SNAPSHOT_PERCENT) / 100n);
for (let round = 0; round < 3; round++) {
  reading.reads.push(await timed(read));
  const watch = setInterval(() => {
    reading.peak = Math.max(reading.peak, megabytes());
  }, 20);
  reading.rebuilds.push(await timed(() => rebuild([stockLedger.name], { store, pool, projections })));
  clearInterval(watch);
  const findSnapshot = async () => snapshot;
  reading.fromSnapshot.push(await timed(() => rebuild([stockLedger.name], { store, pool, projections, findSnapshot })));
}
await pool.end();
process.send(reading, () => process.disconnect());
