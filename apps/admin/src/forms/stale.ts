import type { Values } from './saving';

/** The body of the answer to a save of an outdated record (412): it says who saved first, and what they changed. */
export interface StaleBody {
  message: string;
  /** Field -> who changed it and when, in a sentence. */
  errors?: Readonly<Record<string, string>>;
}

/** What a save found that somebody else saved before. */
export interface Conflict {
  message: string;
  /** What was refused: a save, or an action on the record. */
  refused: 'save' | 'action';
  /** The user has typed something that is not saved. */
  hasEntries: boolean;
  changes: readonly { field: string; by: string; at?: string }[];
  /** The record as the user opened it. */
  opened: Values;
  /** The values of the form. */
  typed: Values;
  /** The record as it is now; undefined where it can't be read. */
  saved: Values | undefined;
  changedByUser: (field: string) => boolean;
}

const SENTENCE = /^Changed by (.+) at (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** Who changed which field, and when. A field that was changed several times stands there once, with the last change. */
export const changesOf = ({ errors = {} }: StaleBody): Conflict['changes'] =>
  Object.entries(errors).map(([field, sentence]) => {
    const [, by, at] = SENTENCE.exec(sentence) ?? [];
    return by && at ? { field, by, at } : { field, by: sentence };
  });
