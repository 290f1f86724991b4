import { createListeners } from '../../kit/values/listeners';

export type MissingStep = 'password' | 'code';
export type SignInOutcome = 'samePerson' | 'otherPerson' | 'givenUp';

export interface SignInRequest {
  step: MissingStep;
  /** The server's sentence about the end of the session. */
  message: string;
  /** The name of another user who has since signed in in this browser, and with whom the screen may continue. */
  otherUser?: string | undefined;
  /** The user who should sign in while another one is signed in, whose session continues if nobody does. */
  email?: string;
}

let open: SignInRequest | undefined;
let outcome: Promise<SignInOutcome> | undefined;
let settle: (outcome: SignInOutcome) => void = () => {};
let openForms = 0;
/** How the sign-ins over a screen ended. */
const signIns: SignInOutcome[] = [];
const dialogs = createListeners();

/** Requests refused at the end of a session wait here until the user signs in over the screen, so that no form loses its input. */
export const signInGate = {
  canAsk: (): boolean => !dialogs.isEmpty(),
  /** Whether a request waits. A read waits only while a form is open; otherwise the user is sent to the sign-in page. */
  holds: (method = 'GET'): boolean => signInGate.canAsk() && (method !== 'GET' || openForms > 0),
  /** Opens the dialog, or waits for the one that is open. */
  wait: (request: SignInRequest): Promise<SignInOutcome> => {
    if (!outcome) {
      open = request;
      outcome = new Promise((resolve) => {
        settle = resolve;
      });
      dialogs.notify();
    }
    return outcome;
  },
  close: (how: SignInOutcome): void => {
    if (how !== 'givenUp') signIns.push(how);
    open = undefined;
    outcome = undefined;
    settle(how);
    dialogs.notify();
  },
  countSignIns: (): number => signIns.length,
  /** How the last one ended of the sign-ins after so many: the refusal of what was sent before it is no reason for another. */
  outcomeAfter: (count: number): SignInOutcome | undefined => signIns.slice(count).at(-1),
  /** @returns a function to call when the form is closed */
  formOpened: (): (() => void) => {
    openForms += 1;
    return () => {
      openForms -= 1;
    };
  },
  hasOpenForm: (): boolean => openForms > 0,
  /** The dialog subscribes; without it, nothing waits. */
  subscribe: dialogs.subscribe,
  current: (): SignInRequest | undefined => open,
};
