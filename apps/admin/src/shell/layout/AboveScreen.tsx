import { BankMarks } from '../bank/BankMarks';
import { LiveScreens } from '../live/LiveScreens';
import { LogWitness } from '../witness/LogWitness';

/** What stands above a screen, or follows it unseen, and nobody waits for. */
export const AboveScreen = () => (
  <>
    <BankMarks />
    <LogWitness />
    <LiveScreens />
  </>
);
