import { useRef, useSyncExternalStore } from 'react';
import { signInGate } from '../../api/transport/signInGate';
import { fill, say } from '../../messages';
import { type CurrentUser, knownUser, nameOfUser } from '../session/session';

/** The user who opened the form, and the one who is signed in now; they differ after somebody else signed in over it. */
export const useFormOwner = (): { owner: CurrentUser | undefined; user: CurrentUser | undefined } => {
  const user = useSyncExternalStore(knownUser.subscribe, knownUser.current);
  const owner = useRef(user);
  owner.current ??= user;
  return { owner: owner.current, user };
};

export const isOwnerSignedIn = (owner: CurrentUser): boolean => knownUser.current()?.id === owner.id;

/** Asks the owner of the entries to sign in over the screen. @returns whether they did */
export const askOwnerToSignIn = async (owner: CurrentUser): Promise<boolean> => {
  const message = fill(say.othersEntries.ask, { owner: nameOfUser(owner) });
  await signInGate.wait({ step: 'password', message, email: owner.email });
  return isOwnerSignedIn(owner);
};
