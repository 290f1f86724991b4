import 'reflect-metadata';
import { refusePlace, writeBackup } from '../platform/backup/write-backup';
import { CannotStart } from '../platform/settings/cannot-start';
import { saysDiskFull } from '../platform/settings/disk-trouble';
import { openBankLog } from './open-bank-log';
import { run } from './run';
import { typedPath } from './typed-path';

run(async (shutdown, say) => {
  const file = readFile(process.argv.slice(2));
  await refusePlace(file);
  const { settings, databaseUrl, log } = await openBankLog(shutdown);
  const aborting = new AbortController();
  shutdown.add('the backup', async () => aborting.abort());

  const password = process.env.BACKUP_PASSWORD || undefined;
  const started = performance.now();
  const { at, bytes, keysFile } = await writeBackup({
    ...{ file, databaseUrl, settings, password, log, signal: aborting.signal },
    onProgress: () => {},
  }).catch((error: unknown) => {
    if (saysDiskFull(error))
      throw new CannotStart(
        `There is no room for ${file}: make some, or name a file on another disk. Nothing was left there.`,
      );
    throw error;
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${file} has the portal as it was at ${at}; ${(bytes / 1e6).toFixed(1)} MB in ${seconds} s.`);
  say(
    `${keysFile} has the keys of persons${password ? ', encrypted with BACKUP_PASSWORD' : ', in clear: BACKUP_PASSWORD would encrypt it'}. Keep it elsewhere than the data, and throw the one of before away.`,
  );
  await shutdown.run();
});

function readFile([file, ...others]: string[]): string {
  if (!file || file.startsWith('-') || others.length) throw new CannotStart('Say npm run backup -- FILE.');
  return typedPath(file);
}
