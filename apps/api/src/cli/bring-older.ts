import type { NestExpressApplication } from '@nestjs/platform-express';
import { type ComparedFigure, compareOlder } from '../features/older-portal/compare';
import { findLeftBehind } from '../features/older-portal/left-behind';
import { makeFolder } from '../features/older-portal/make-folder';
import { loadOlderQueries } from '../features/older-portal/older-queries';
import { openOlder } from '../features/older-portal/open-older';
import type { ImportedFile } from '../kernels/imports/folder/folder-import';
import { TimeZone } from '../platform/context/time-zone';
import type { User } from '../platform/context/user-directory';
import type { Shutdown } from '../shutdown';
import { bringFolder } from './bring-folder';
import { describeLeft, describeLoaded, folderOf } from './older-dump';
import { describeFigures } from './older-figures';
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

export interface BroughtOlder {
  files: readonly ImportedFile[];
  figures: readonly ComparedFigure[];
}

/** Brings a dump of the older portal over, and says what becomes of it. @throws CannotStart */
export const bringOlder = async (
  dump: string,
  { databaseUrl, timeZone, ...bringing }: Bringing,
): Promise<BroughtOlder> => {
  const { app, shutdown, say } = bringing;
  const sayAll = (lines: readonly string[]) => lines.forEach(say);
  const bank = await app.get(TimeZone, { strict: false }).read();
  const { connection, loaded, close } = await openOlder(databaseUrl, dump, { bank, older: timeZone });
  shutdown.add('the tables of the older portal', close);
  sayAll(describeLoaded(loaded));
  const folder = folderOf(dump);
  const names = await makeFolder(connection, folder, await loadOlderQueries(connection));
  say(`${names.length} files that are imported stand in ${folder}.`);
  sayAll(describeLeft(await findLeftBehind(connection)));
  const files = await bringFolder(folder, bringing);
  const figures = await compareOlder(connection);
  sayAll(describeFigures(figures));
  return { files, figures };
};
