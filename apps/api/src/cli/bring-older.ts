import type { NestExpressApplication } from '@nestjs/platform-express';
import { makeFolder } from '../features/older-portal/make-folder';
import { loadOlderQueries } from '../features/older-portal/older-queries';
import { openOlder } from '../features/older-portal/open-older';
import type { ImportedFile } from '../kernels/imports/folder/folder-import';
import { TimeZone } from '../platform/context/time-zone';
import type { User } from '../platform/context/user-directory';
import type { Shutdown } from '../shutdown';
import { bringFolder } from './bring-folder';
import { describeLoaded, folderOf } from './older-dump';
import type { Say } from './run';

interface Bringing {
  app: NestExpressApplication;
  databaseUrl: string;
  /** In which the older portal kept its times. */
  timeZone: string;
  user: User;
  shutdown: Shutdown;
  say: Say;
}

/** Brings a dump of the older portal over, and says what becomes of it. @throws CannotStart */
export const bringOlder = async (
  dump: string,
  { databaseUrl, timeZone, ...bringing }: Bringing,
): Promise<readonly ImportedFile[]> => {
  const { app, shutdown, say } = bringing;
  const bank = await app.get(TimeZone, { strict: false }).read();
  const { connection, loaded, close } = await openOlder(databaseUrl, dump, { bank, older: timeZone });
  shutdown.add('the tables of the older portal', close);
  for (const line of describeLoaded(loaded)) say(line);
  const folder = folderOf(dump);
  const names = await makeFolder(connection, folder, await loadOlderQueries(connection));
  say(`${names.length} files that are imported stand in ${folder}.`);
  return bringFolder(folder, bringing);
};
