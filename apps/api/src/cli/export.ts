import 'reflect-metadata';
import { formatCount, Rejection } from '@bank/domain';
import { WholeExport } from '../features/whole-export/whole-export';
import { openFolder, refuseFolder } from '../features/whole-export/writing/folder';
import { asSystem } from '../platform/context/request-context';
import { CannotStart } from '../platform/settings/cannot-start';
import { saysDiskFull } from '../platform/settings/disk-trouble';
import { openBankApp } from './open-bank-app';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const folder = readFolder(process.argv.slice(2));
  await refuseFolder(folder);
  const { app } = await openBankApp(shutdown);
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
    `${folder} has everything as it was at ${at}: ${formatCount(rows)} rows in ${files.length} files, ${megabytes.toFixed(1)} MB. Begin with README.md.`,
  );
  say('It names children and families: keep it as you keep the portal itself.');
  await shutdown.run();
});

function readFolder([folder, ...others]: string[]): string {
  if (!folder || folder.startsWith('-') || others.length) throw new CannotStart('Say npm run export -- FOLDER.');
  return typedPath(folder);
}
