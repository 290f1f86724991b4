import 'reflect-metadata';
import { CannotStart } from '../platform/settings/cannot-start';
import type { Shutdown } from '../shutdown';
import {
  ARCHIVE_USAGE,
  archivePartition,
  BRING_BACK_USAGE,
  bringPartitionBack,
  DROP_USAGE,
  dropPartition,
} from './archive-log';
import { COPY_USAGE, copyLog } from './copy-log';
import { run, type Say } from './run';

type Program = (words: string[], shutdown: Shutdown, say: Say) => Promise<void>;

const programs: Readonly<Record<string, Program>> = {
  copy: copyLog,
  archive: archivePartition,
  drop: dropPartition,
  'bring-back': bringPartitionBack,
};

run(async (shutdown, say) => {
  const [verb = '', ...words] = process.argv.slice(2);
  const program = programs[verb];
  if (!program)
    throw new CannotStart(`Say ${[COPY_USAGE, ARCHIVE_USAGE, DROP_USAGE, BRING_BACK_USAGE].join('; or ')}.`);
  await program(words, shutdown, say);
  await shutdown.run();
});
