import 'reflect-metadata';
import { EventsArchived } from '@bank/event-store';
import {
  projections as all,
  describeDisproof,
  type Projection,
  placeIn,
  prove,
  RebuildFailed,
  type Rebuilt,
  rebuild,
} from '@bank/projections';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { refuseOtherLog } from '../platform/database/log-identity';
import { openEventStore } from '../platform/database/open-event-store';
import { openPools } from '../platform/database/pools';
import { noteRebuilt } from '../platform/read-models/run-table';
import { findSnapshot } from '../platform/read-models/snapshots';
import { CannotStart, rethrowAsCannotStart } from '../platform/settings/cannot-start';
import { readSettings } from '../platform/settings/settings';
import { findReadSchemaAt } from '../platform/versions/read-schema';
import { chooseNames } from './choose-names';
import { progressBar } from './progress-bar';
import { run } from './run';

/** Reads the whole log, where a snapshot would save most of it. */
const FROM_ZERO = '--from-zero';

run(async (shutdown, say) => {
  const known = all.map(({ name }) => name);
  const words = process.argv.slice(2);
  const names = chooseNames(
    words.filter((word) => word !== FROM_ZERO),
    known,
    'projection',
    'rebuild',
  );
  refuseMissingBank(process.env);
  const settings = readSettings(process.env);
  const databaseUrl = await openSharedDatabase(settings, shutdown);
  await refuseOtherLog(databaseUrl, settings);
  const readSchema = await findReadSchemaAt(databaseUrl, all);
  const projections = placeIn(readSchema, all);
  const pools = openPools(databaseUrl, { keysOutliveCrash: true, readSchema });
  shutdown.add('the connections to the database', () => pools.end());
  const store = await openEventStore(settings, pools);
  shutdown.add('the connections to the log', () => store.close());
  const aborting = new AbortController();
  shutdown.add('the rebuild', async () => aborting.abort());

  const failures: string[] = [];
  for (const name of names) {
    const bar = progressBar(name);
    const options = {
      store,
      pool: pools.main,
      projections,
      signal: aborting.signal,
      onProgress: bar.update,
      ...(!words.includes(FROM_ZERO) && { findSnapshot: (one: Projection) => findSnapshot(pools.main, one) }),
    };
    try {
      const [rebuilt] = await rebuild([name], options).finally(bar.stop);
      if (!rebuilt) throw new Error(`${name} was not rebuilt`);
      if (rebuilt.refusal) say(`${rebuilt.refusal}.`);
      say(report(rebuilt));
      const projection = projections.find((one) => one.name === name)!;
      await noteRebuilt(pools.main, projection, rebuilt, new Date().toISOString());
    } catch (error) {
      // An event that one projection can't fold keeps no other from being rebuilt, and a snapshot may be younger than what is archived.
      if (error instanceof RebuildFailed) failures.push(`${error.message}.`);
      else if (error instanceof EventsArchived) failures.push(`${name} was not rebuilt. ${error.message}`);
      else rethrowAsCannotStart(error);
    }
    const disproved = await prove(
      pools.main,
      projections.filter((projection) => projection.name === name),
    );
    failures.push(...disproved.map(describeDisproof));
  }
  if (failures.length) throw new CannotStart(failures.join('\n'));
  await shutdown.run();
});

function report({ name, rows, from, compared, differences, seconds }: Rebuilt): string {
  const begin = from === undefined ? '' : `, from its snapshot at ${from} on`;
  const built = `${name}: ${rows} rows in ${seconds.toFixed(1)} s${begin}`;
  if (!compared) return `${built}; there was nothing to compare with.`;
  if (!differences) return `${built}; nothing differed.`;
  const { onlyLiving, onlyRebuilt, examples } = differences;
  return [`${built}; ${onlyLiving} rows are gone and ${onlyRebuilt} are new, as in`, ...examples].join('\n  ');
}
