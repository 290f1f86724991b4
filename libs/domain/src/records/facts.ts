import { type FieldFacts, TRUSTING_FACTS } from '../fields';
import { UNUSED, type Use } from './use';

export interface RecordFacts extends FieldFacts {
  isTaken: (field: string, value: string) => boolean;
  countReferences: (kind: string, field: string) => number;
  /** The stock and open orders that keep the record from being removed. */
  use: () => Use;
  ids: Readonly<Record<string, readonly number[]>>;
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
