import { EventsArchived } from '@bank/event-store';
import { CannotStart } from '../platform/settings/cannot-start';
import { describeDiskTrouble } from '../platform/settings/disk-trouble';
import { dataDirOf } from '../platform/settings/settings';
import { describeUncleanStop, Shutdown } from '../shutdown';

export type Say = (line: string) => void;

export function run(program: (shutdown: Shutdown, say: Say) => Promise<void>) {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  // Whoever reads what is said may stop reading, as `head` does; the work goes on.
  process.stdout.on('error', () => {});
  program(shutdown, (line) => process.stdout.write(`${line}\n`)).catch(async (error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    await shutdown.run().catch((failure) => process.stderr.write(`${describeUncleanStop(failure)}\n`));
    process.exit(1);
  });
}

const describeFailure = (error: unknown): string => {
  const isExpected = error instanceof CannotStart || error instanceof EventsArchived;
  const diskTrouble = describeDiskTrouble(error, dataDirOf(process.env), isExpected);
  return diskTrouble ?? (isExpected ? error.message : String((error as Error).stack));
};
