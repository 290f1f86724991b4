import { formatCount } from '@bank/domain';
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { openDatabase } from '../open-database';
import { type ErasedSince, refuseMissingList } from '../platform/backup/erased-since';
import { openBackup } from '../platform/backup/read-backup';
import { putSecrets } from '../platform/backup/secrets';
import { keysFileOf } from '../platform/backup/write-backup';
import { CannotStart } from '../platform/settings/cannot-start';
import { readSettings, type Settings } from '../platform/settings/settings';
import { restoreBank } from '../restore-bank';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const { file, keysFile, otherList } = readOptions();
  refuseMissingList(otherList);
  const backup = await openBackup({ file, keysFile, password: process.env.BACKUP_PASSWORD || undefined });
  putSecrets(process.env, backup.secrets);
  const settings = readSettings(process.env);
  const databaseUrl = await openDatabase(settings, shutdown);
  const aborting = new AbortController();
  shutdown.add('the restore', async () => aborting.abort());
  const { events, erased, sealed, problems } = await restoreBank({
    ...{ backup, otherList, signal: aborting.signal },
    settings: { ...settings, databaseUrl },
  });
  say(
    `The portal is back as it was at ${backup.data.header.at}: ${formatCount(events)} events, ${formatCount(sealed)} of them sealed.`,
  );
  say(describeErased(erased, settings));
  if (problems.length) throw new CannotStart(problems.join('\n'));
  say(
    `${sealed ? 'The log is what was sealed' : 'Nothing was sealed yet'}, and the read models are what the log says. Start the portal.`,
  );
  await shutdown.run();
});

const describeErased = ({ people, hasList }: ErasedSince, { erasureList }: Settings): string => {
  if (people)
    return `${people === 1 ? '1 person who was' : `${formatCount(people)} people who were`} erased since then ${people === 1 ? 'was' : 'were'} erased again.`;
  if (hasList) return `The list of erasures ${erasureList} names nobody whom the backup brought back.`;
  return `There is no list of erasures ${erasureList}: if people were erased since then, add their list with --erasures FILE to a restore, or put it there before you start.`;
};

function readOptions() {
  try {
    const text = { type: 'string' } as const;
    const { values, positionals } = parseArgs({ options: { keys: text, erasures: text }, allowPositionals: true });
    const [file, ...others] = positionals;
    if (!file || others.length) throw new Error();
    return {
      file: typedPath(file),
      keysFile: values.keys ? typedPath(values.keys) : keysFileOf(typedPath(file)),
      otherList: values.erasures && typedPath(values.erasures),
    };
  } catch {
    throw new CannotStart('Say npm run restore -- FILE, and where they are elsewhere --keys FILE or --erasures FILE.');
  }
}
