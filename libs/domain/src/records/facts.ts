import { type FieldFacts, TRUSTING_FACTS } from '../fields';
import { UNUSED, type Use } from './use';

/** What a record's decision may know besides its stream. */
export interface RecordFacts extends FieldFacts {
  /** Whether another record of this kind has the value. */
  taken: (field: string, value: string) => boolean;
  /** How many records of `kind` refer to this one in `field`. */
  users: (kind: string, field: string) => number;
  /** What it is still needed for in stock and orders; asked for a removal. */
  use: () => Use;
  ids: Readonly<Record<string, readonly number[]>>;
}

/** For a change whose values were judged before: whatever only the read models know is taken for granted. */
export const TRUSTING_RECORD_FACTS: RecordFacts = {
  ...TRUSTING_FACTS,
  taken: () => false,
  users: () => 0,
  use: () => UNUSED,
  ids: {},
};
