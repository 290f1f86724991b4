import type { Values } from './saving';

/** A field that somebody else changed since the record was opened; the time is ISO 8601 UTC. */
export interface ChangedField {
  field: string;
  by: string;
  at: string;
  /** The id of the line of an order that this is about. */
  line?: number;
}

/** The body of the answer to a change of an outdated record (412): it says who was first, and what they changed. */
export interface StaleBody {
  message: string;
  details: readonly ChangedField[];
}

/** A part of a record that others changed and that is no field of its own: an answer of a profile. */
export interface ChangedPart {
  label: string;
  /** The form's path of its value; undefined where the form doesn't have it. */
  path: string | undefined;
  inWords: (values: Values) => string;
}

export interface Conflict {
  message: string;
  refused: 'save' | 'action';
  /** The user has typed something that is not saved. */
  hasEntries: boolean;
  changes: readonly ChangedField[];
  opened: Values;
  typed: Values;
  /** The record as it is now; undefined where it can't be read. */
  saved: Values | undefined;
  changedByUser: (field: string) => boolean;
}

export interface JoinProps {
  conflict: Conflict & { saved: Values };
  /** Puts these values into the form, over all that is saved now, and saves it. */
  onJoin: (values: Values) => Promise<void>;
  onClose: () => void;
}
