import { formatCount } from '@bank/domain';
import 'reflect-metadata';
import { readCrosswalk } from '../features/zip-counties/crosswalk';
import { type ImportedZips, importZipCounties } from '../features/zip-counties/import-zip-counties';
import { readTableFile } from '../features/zip-counties/table-file';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { migrate } from '../platform/database/migrate';
import { openPools } from '../platform/database/pools';
import { CannotStart } from '../platform/settings/cannot-start';
import { readSettings } from '../platform/settings/settings';
import { progressBar } from './progress-bar';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const crosswalk = readCrosswalk(await readTables(process.argv.slice(2)));
  refuseMissingBank(process.env);
  const databaseUrl = await openSharedDatabase(readSettings(process.env), shutdown);
  await migrate(databaseUrl);
  const pools = openPools(databaseUrl, { keysOutliveCrash: true });
  shutdown.add('the connections to the database', () => pools.end());
  const bar = progressBar('Zip codes');
  const imported = await importZipCounties(pools.main, crosswalk, bar.update).finally(bar.stop);
  for (const line of report(crosswalk.lines, imported)) say(line);
  await shutdown.run();
});

async function readTables(files: string[]) {
  if (!files.length)
    throw new CannotStart(
      "Name the file to import: HUD's crosswalk of zip codes and counties (CSV or xlsx), and perhaps a list of counties beside it.",
    );
  return Promise.all(files.map(async (file) => ({ file, lines: await readTableFile(typedPath(file)) })));
}

function report(lines: number, { added, changed, unchanged, nameless }: ImportedZips): string[] {
  const counts = `${formatCount(added)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} as before`;
  const leftOut = [...nameless].map(([county, zips]) => `${county} (${formatCount(zips)})`);
  return [
    `${formatCount(lines)} lines read; zip codes in counties: ${counts}.`,
    ...(leftOut.length
      ? [
          `Left out, because nothing names their counties: ${leftOut.join(', ')}. Name the Census's list of counties (GEOID, NAME) as a second file to bring them in.`,
        ]
      : []),
  ];
}
