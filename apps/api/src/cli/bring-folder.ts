import type { INestApplicationContext } from '@nestjs/common';
import { FolderImport, type ImportedFile } from '../kernels/imports/folder/folder-import';
import type { User } from '../platform/context/user-directory';
import { CannotStart } from '../platform/settings/cannot-start';
import type { Shutdown } from '../shutdown';
import { describeFile } from './imported-files';
import { progressBar } from './progress-bar';
import type { Say } from './run';

interface Bringing {
  app: INestApplicationContext;
  user: User;
  mayLackAnswers?: boolean;
  shutdown: Shutdown;
  say: Say;
}

/** Imports a folder, and says what becomes of each file. @throws CannotStart where it was interrupted */
export const bringFolder = async (
  folder: string,
  { app, user, mayLackAnswers = false, shutdown, say }: Bringing,
): Promise<readonly ImportedFile[]> => {
  const stopping = new AbortController();
  let bar: ReturnType<typeof progressBar> | undefined;
  const importing = app.get(FolderImport, { strict: false }).importFolder(folder, {
    user,
    signal: stopping.signal,
    mayLackAnswers,
    onProgress: (file, done, total) => {
      bar ??= progressBar(file);
      bar.update(done, total);
    },
    onFile: (file) => {
      bar?.stop();
      bar = undefined;
      say(describeFile(file));
    },
  });
  shutdown.add('the import', async () => {
    stopping.abort();
    await importing.catch(() => {});
  });
  const { files, left } = await importing.catch((error: unknown) => {
    bar?.stop();
    if (stopping.signal.aborted)
      throw new CannotStart('It was interrupted: the same command goes on where it was, and changes nothing twice.');
    throw error;
  });
  if (left.length) say(`Not imported, since no kind of import takes them: ${left.join(', ')}.`);
  return files;
};
