import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';
import type { CurrentUser } from '../session/session';
import type { OfferedDraft } from './drafts';

/** Where a save leads: to the list, or back to the form with the saved record. */
export type Exit = 'list' | 'stay';

/** Field (dotted path in the form) -> the sentence that says what is wrong with it. */
export type Problems = Readonly<Record<string, string>>;

export interface RefusedSave {
  text: string;
  problems: Problems;
  /** The user has read the message; the problems are still listed. */
  isRead: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a form holds whatever its record holds
export type Values = Record<string, any>;

export interface Saving {
  /** Gives the saved record, or undefined when it was not saved (the reasons are on the screen). */
  save: (exit: Exit) => Promise<RaRecord | undefined>;
  saving: boolean;
  editable: boolean;
  isNew: boolean;
  isDirty: boolean;
  /** Shows why a transition, reversal or deletion was refused. If somebody else changed the record, it opens the dialog about that. */
  showRefusal: (error: unknown) => Promise<void>;
  /** A record that exists once has no list that a save could lead to. */
  hasList: boolean;
  /** The transition that comes next for the saved record, where the user may apply it. */
  nextStep: string | undefined;
  /** Why the last save, or what was done instead, was refused. It is another object each time. */
  refused: RefusedSave | undefined;
  readRefused: () => void;
  /** The server was out of reach at the last save, which is repeated when it is back. */
  isWaitingForNetwork: boolean;
  draft: OfferedDraft | undefined;
  forgetDraft: () => void;
  owner: CurrentUser | undefined;
  user: CurrentUser | undefined;
}

export const SavingContext = createContext<Saving | undefined>(undefined);

export const useSaving = (): Saving => {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error('This belongs inside a FormScreen');
  return saving;
};
