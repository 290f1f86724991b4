import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { createApp } from '../app';
import { findImporter } from '../kernels/imports/folder/importer';
import { openSharedDatabase, refuseMissingBank } from '../open-database';
import { UserDirectory } from '../platform/context/user-directory';
import { openErrorLog } from '../platform/observability/log';
import { CannotStart } from '../platform/settings/cannot-start';
import { readSettings } from '../platform/settings/settings';
import { bringFolder } from './bring-folder';
import { describeRest } from './imported-files';
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
  const rest = describeRest(await bringFolder(folder, { app, user, shutdown, say }));
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
