import { type FieldFacts, TRUSTING_FACTS } from '../fields';
import { UNUSED, type Use } from './use';

/** The facts of a record's decision. */
export interface RecordFacts extends FieldFacts {
  /** Whether another record of this kind has the value. */
  isTaken: (field: string, value: string) => boolean;
  /** How many records of `kind` refer to this one in `field`. */
  countReferences: (kind: string, field: string) => number;
  /** The stock and open orders that keep the record from being removed. */
  use: () => Use;
  ids: Readonly<Record<string, readonly number[]>>;
  /** The bank's present day, YYYY-MM-DD, for kinds whose rules look at dates. */
  today?: string;
}

/** For a change whose values were checked before: all that only the read models know is taken for granted. */
export const TRUSTING_RECORD_FACTS: RecordFacts = {
  ...TRUSTING_FACTS,
  isTaken: () => false,
  countReferences: () => 0,
  use: () => UNUSED,
  ids: {},
};
