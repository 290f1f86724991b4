import 'reflect-metadata';
import { Rejection } from '@bank/domain';
import { createApp } from '../app';
import { WholeExport } from '../features/whole-export/whole-export';
import { openFolder, refuseFolder } from '../features/whole-export/writing/folder';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { asSystem } from '../platform/context/request-context';
import { openErrorLog } from '../platform/observability/log';
import { CannotStart } from '../platform/settings/cannot-start';
import { saysDiskFull } from '../platform/settings/disk-full';
import { readSettings } from '../platform/settings/settings';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const folder = readFolder(process.argv.slice(2));
  await refuseFolder(folder);
  refuseMissingBank(process.env);
  const settings = readSettings(process.env);
  const databaseUrl = await openSharedDatabase(settings, shutdown);
  // Where no portal runs, this process has to fold events into the read models too.
  const app = await createApp({ ...settings, databaseUrl, appRole: 'all' }, { log: openErrorLog() });
  shutdown.add('the application', () => app.close());
  const stopping = new AbortController();
  const place = await openFolder(folder);
  const exporting = asSystem(() => app.get(WholeExport, { strict: false }).write(place, { signal: stopping.signal }));
  shutdown.add('the export', async () => {
    stopping.abort();
    await exporting.catch(() => {});
  });
  const { at, rows, files } = await exporting.catch(async (error: unknown) => {
    await place.drop();
    if (stopping.signal.aborted) throw new CannotStart('It was interrupted. Nothing was left there.');
    if (error instanceof Rejection) throw new CannotStart(`${error.message} Nothing was left there.`);
    if (saysDiskFull(error))
      throw new CannotStart(
        `There is no room for ${folder}: make some, or name a folder on another disk. Nothing was left there.`,
      );
    throw error;
  });
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  say(
    `${folder} has everything as it was at ${at}: ${rows.toLocaleString('en-US')} rows in ${files.length} files, ${megabytes.toFixed(1)} MB. Begin with README.md.`,
  );
  say('It names children and families: keep it as you keep the portal itself.');
  await shutdown.run();
});

function readFolder([folder, ...others]: string[]): string {
  if (!folder || folder.startsWith('-') || others.length) throw new CannotStart('Say npm run export -- FOLDER.');
  return typedPath(folder);
}
