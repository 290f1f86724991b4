import { createContext, useContext } from 'react';
import type { RaRecord } from 'react-admin';

/** Where a save leads: to the list, or nowhere (the form goes on with what was saved). */
export type Exit = 'list' | 'stay';

/** Field (dotted path in the form) -> what is wrong with it. */
export type Problems = Readonly<Record<string, string>>;

// biome-ignore lint/suspicious/noExplicitAny: a form holds whatever its record holds
export type Values = Record<string, any>;

/** What the buttons around a form can do with it. */
export interface Saving {
  /** The record as it was saved, or undefined when it was not (the reasons are on the screen). */
  save: (exit: Exit) => Promise<RaRecord | undefined>;
  saving: boolean;
  /** Whether this user may change this record now. */
  editable: boolean;
  isNew: boolean;
  isDirty: boolean;
  /** What the last save was refused for, once that was read. */
  refused: Problems | undefined;
}

export const SavingContext = createContext<Saving | undefined>(undefined);

export const useSaving = (): Saving => {
  const saving = useContext(SavingContext);
  if (!saving) throw new Error('This belongs inside a FormScreen');
  return saving;
};
