import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { findImporter } from '../kernels/imports/folder/importer';
import { UserDirectory } from '../platform/context/user-directory';
import { CannotStart } from '../platform/settings/cannot-start';
import { bringFolder } from './bring-folder';
import { describeRest } from './imported-files';
import { openBankApp } from './open-bank-app';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const { folder, as, mayLackAnswers } = readOptions();
  const { app } = await openBankApp(shutdown);
  const user = await findImporter(app.get(Pool), app.get(UserDirectory), as);
  say(`On behalf of ${user.email}.`);
  const rest = describeRest(await bringFolder(folder, { app, user, mayLackAnswers, shutdown, say }));
  if (rest) throw new CannotStart(rest);
  await shutdown.run();
});

function readOptions(): { folder: string; as: string | undefined; mayLackAnswers: boolean } {
  const usage = new CannotStart(
    'Say npm run import -- FOLDER, and perhaps --as=EMAIL of an administrator, and --leave-questions-open where new records may come in without required answers.',
  );
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { as: { type: 'string' }, 'leave-questions-open': { type: 'boolean' } },
    });
    const [folder, ...others] = positionals;
    if (!folder || others.length) throw usage;
    return { folder: typedPath(folder), as: values.as, mayLackAnswers: values['leave-questions-open'] ?? false };
  } catch {
    throw usage;
  }
}
