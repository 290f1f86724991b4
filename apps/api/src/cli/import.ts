import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { createApp } from '../app';
import { FolderImport } from '../kernels/imports/folder/folder-import';
import { findImporter } from '../kernels/imports/folder/importer';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { UserDirectory } from '../platform/context/user-directory';
import { openErrorLog } from '../platform/observability/log';
import { CannotStart } from '../platform/settings/cannot-start';
import { readSettings } from '../platform/settings/settings';
import { describeFile, describeRest } from './imported-files';
import { progressBar } from './progress-bar';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const { folder, as } = readOptions();
  refuseMissingBank(process.env);
  const settings = readSettings(process.env);
  const databaseUrl = await openSharedDatabase(settings, shutdown);
  // Where no portal runs, this process has to carry out the imports, and to fold events into the read models.
  const app = await createApp({ ...settings, databaseUrl, appRole: 'all' }, { log: openErrorLog() });
  shutdown.add('the application', () => app.close());
  const user = await findImporter(app.get(Pool), app.get(UserDirectory), as);
  say(`On behalf of ${user.email}.`);
  const stopping = new AbortController();
  let bar: ReturnType<typeof progressBar> | undefined;
  const importing = app.get(FolderImport, { strict: false }).importFolder(folder, {
    user,
    signal: stopping.signal,
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
  const rest = describeRest(files);
  if (rest) throw new CannotStart(rest);
  await shutdown.run();
});

function readOptions(): { folder: string; as: string | undefined } {
  const usage = new CannotStart('Say npm run import -- FOLDER, and perhaps --as=EMAIL of an administrator.');
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } });
    const [folder, ...others] = positionals;
    if (!folder || others.length) throw usage;
    return { folder: typedPath(folder), as: values.as };
  } catch {
    throw usage;
  }
}
