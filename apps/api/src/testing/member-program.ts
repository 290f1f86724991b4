import { endWithSupervisor, report, settingsOfSupervisor } from '../member';

/** What a drained process ends with; one that is stopped ends with another code. */
const DRAINED = 0;
const STOPPED = 3;

let isDraining = false;
// Stands for the answer that a drain waits for.
process.on('SIGUSR2', () => isDraining && process.exit(DRAINED));
void settingsOfSupervisor().then(() => {
  endWithSupervisor({
    stop: () => process.exit(STOPPED),
    drain: () => {
      isDraining = true;
    },
  });
  report({ ready: String(process.pid) });
});
