import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { DEFAULT_ZONE, isTimeZone } from '@bank/domain';
import { Pool } from 'pg';
import { findImporter } from '../kernels/imports/folder/importer';
import { UserDirectory } from '../platform/context/user-directory';
import { CannotStart } from '../platform/settings/cannot-start';
import { bringOlder } from './bring-older';
import { describeRest } from './imported-files';
import { describeDifferences } from './older-figures';
import { openBankApp } from './open-bank-app';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const { dump, as, timeZone } = readOptions();
  const { app, databaseUrl } = await openBankApp(shutdown);
  const user = await findImporter(app.get(Pool), app.get(UserDirectory), as);
  say(`On behalf of ${user.email}.`);
  const { files, figures } = await bringOlder(dump, { app, databaseUrl, timeZone, user, shutdown, say });
  const rest = [describeRest(files), describeDifferences(figures)].filter((sentence) => sentence !== undefined);
  if (rest.length) throw new CannotStart(rest.join(' '));
  say('Everything came in, and all figures are those of the older portal.');
  await shutdown.run();
});

function readOptions(): { dump: string; as: string | undefined; timeZone: string } {
  const usage = new CannotStart(
    'Say npm run import:older -- DUMP, and perhaps --as=EMAIL of an administrator and --time-zone=America/Chicago, in which the older portal kept its times (UTC otherwise).',
  );
  const { dump, as, timeZone } = typed(usage);
  if (!isTimeZone(timeZone))
    throw new CannotStart(`--time-zone=${timeZone} is no time zone: write one such as America/Chicago.`);
  return { dump: typedPath(dump), as, timeZone };
}

function typed(usage: CannotStart) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { as: { type: 'string' }, 'time-zone': { type: 'string' } },
    });
    const [dump, ...others] = positionals;
    if (!dump || others.length) throw usage;
    return { dump, as: values.as, timeZone: values['time-zone'] ?? DEFAULT_ZONE };
  } catch {
    throw usage;
  }
}
