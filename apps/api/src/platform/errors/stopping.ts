import { TooBusy } from '../commands/decision-lock';

/** This process begins nothing that lasts any more. */
export class Stopping extends TooBusy {
  override message = 'This process of the portal is stopping. Ask again in a few seconds: another one answers.';
}
