import { createListeners } from '../../kit/values/listeners';

/** The step of signing in without which the server refuses a request. */
export type MissingStep = 'password' | 'code';
/** How the wait for a sign-in ended. */
export type SignInOutcome = 'samePerson' | 'otherPerson' | 'givenUp';

/** What the dialog over the screen asks for. */
export interface SignInRequest {
  step: MissingStep;
  /** The server's sentence about the end of the session. */
  message: string;
  /** The name of somebody else who has signed in in this browser meanwhile, as whom the screen may go on. */
  otherUser?: string | undefined;
  /** Who shall sign in, where somebody else is signed in now. The present session then goes on if nobody does. */
  email?: string;
}

let open: SignInRequest | undefined;
let outcome: Promise<SignInOutcome> | undefined;
let settle: (outcome: SignInOutcome) => void = () => {};
let openForms = 0;
const dialogs = createListeners();

/**
 * Where requests wait that were refused because the session has ended, while a dialog over the screen asks for a sign-in. So no
 * form loses what was typed.
 */
export const signInGate = {
  canAsk: (): boolean => !dialogs.isEmpty(),
  /**
   * Whether a request of this method waits where the session has ended. A write always does. A read does only while a form is
   * open; without one, the end of the session leads to the sign-in page.
   */
  holds: (method = 'GET'): boolean => signInGate.canAsk() && (method !== 'GET' || openForms > 0),
  /** Opens the dialog, or joins those who wait for the one that is open. */
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
    open = undefined;
    outcome = undefined;
    settle(how);
    dialogs.notify();
  },
  /** Says that a form is open. @returns a function that says that it is closed */
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
