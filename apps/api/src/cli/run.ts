import { CannotStart } from '../platform/cannot-start';
import { describeUncleanStop, Shutdown } from '../shutdown';

export type Say = (line: string) => void;

/** Runs a program of the command line: it ends cleanly on signals, and on an error with one sentence where there is one. */
export function run(program: (shutdown: Shutdown, say: Say) => Promise<void>) {
  const shutdown = new Shutdown();
  shutdown.onSignals();
  program(shutdown, (line) => process.stdout.write(`${line}\n`)).catch(async (error: unknown) => {
    process.stderr.write(`${error instanceof CannotStart ? error.message : (error as Error).stack}\n`);
    await shutdown.run().catch((failure) => process.stderr.write(`${describeUncleanStop(failure)}\n`));
    process.exit(1);
  });
}
