import 'reflect-metadata';
import { EventsArchived, findArchives } from '@bank/event-store';
import { formatVerifierKey } from '@bank/sealed-log';
import { Clock } from '../platform/commands/clock';
import { openLog } from '../platform/observability/log';
import { exportLog } from '../platform/sealed-log/export-log';
import { readLastCheckpoint } from '../platform/sealed-log/seal-tables';
import { Sealer } from '../platform/sealed-log/sealer';
import { CannotStart } from '../platform/settings/cannot-start';
import { openBankLog } from './open-bank-log';
import { run } from './run';

const CANNOT_TELL = 2;
const ALTERED = 1;

run(async (shutdown, say) => {
  const file = fileToExportTo(process.argv.slice(2));
  const { settings, pools, log } = await openBankLog(shutdown);
  const aborting = new AbortController();
  const { signal } = aborting;
  shutdown.add('the comparison', async () => aborting.abort());

  const sealer = new Sealer(pools.main, new Clock(), log, settings, openLog());
  const checkpoint = await readLastCheckpoint(pools.main);
  const archives = await findArchives(pools.main);
  const problem = checkpoint && (await sealer.compare(signal));
  if (problem) say(`Altered: ${problem}`);
  else if (checkpoint && archives.length) {
    const missing = archives.reduce((sum, { events }) => sum + events, 0);
    say(`${checkpoint.size - missing} events, unaltered; ${missing} were not compared, because they are archived.`);
    for (const archive of archives) say(new EventsArchived(archive).message);
  } else if (checkpoint) say(`${checkpoint.size} events, unaltered.`);
  else say('The log is not sealed yet: start the portal, and ask again after a minute.');
  if (file && checkpoint) {
    say(`Exported ${await exportLog(file, { log, pool: pools.main, signal })} events to ${file}.`);
    say(`Its key: ${formatVerifierKey(await sealer.signer())}`);
  }
  process.exitCode = problem ? ALTERED : checkpoint && !archives.length ? 0 : CANNOT_TELL;
  await shutdown.run();
});

function fileToExportTo(words: string[]): string | undefined {
  const [option, file, ...others] = words;
  if (option === undefined) return undefined;
  if (option === '--export' && file && !others.length) return file;
  throw new CannotStart('Say npm run verify, or npm run verify -- --export FILE.');
}
