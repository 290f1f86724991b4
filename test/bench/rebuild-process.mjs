// Reads the log and rebuilds the stock ledger from it, in turns, and sends the times to its parent process.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [url, dist] = process.argv.slice(2);
const require = createRequire(join(dist, 'api/main.js'));
const { Pool } = require('pg');
const { postgresEventStore, START } = require('@bank/event-store');
const { projections, rebuild } = require('@bank/projections');

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

const reading = { reads: [], rebuilds: [], peak: 0, before: megabytes() };
for (let round = 0; round < 3; round++) {
  reading.reads.push(await timed(read));
  const watch = setInterval(() => {
    reading.peak = Math.max(reading.peak, megabytes());
  }, 20);
  reading.rebuilds.push(await timed(() => rebuild(['stock-ledger'], { store, pool, projections })));
  clearInterval(watch);
}
await pool.end();
process.send(reading, () => process.disconnect());
