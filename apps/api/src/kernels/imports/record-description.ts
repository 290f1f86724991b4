import type { RecordDefinition } from '@bank/domain';
import type { ReplaceCommand } from '../records/records.service';
import type { ImportColumn, OpenedKind } from './kind';
import type { Values } from './values/read-cell';

/** A column of a record, by its field or by `field.part` of an address or of the first one of a list. */
export interface RecordColumn {
  field: string;
  label?: string;
  labelEs: string;
  synonyms?: readonly string[];
  example: string;
  as?: 'phone' | 'zip' | 'state' | 'fullName' | 'street';
  /** What a new record gets where a row says nothing; `forNew` gives it. */
  otherwise?: string;
  /** Where the definition says otherwise. */
  isRequired?: boolean;
  /** Of another record: one that is missing needs nothing but its name, and can be registered with it on the way. */
  mayAdd?: true;
  /** A part of its name means something else. */
  isNamedInFull?: boolean;
  /** Choice -> its name in Spanish. */
  choicesEs?: Readonly<Record<string, string>>;
  /** Choice -> its name on the screen, where the definition has none. */
  choiceNames?: Readonly<Record<string, string>>;
}

export interface RecordImport {
  definition: RecordDefinition;
  /** The plural of the definition, unless several kinds share it. */
  title?: string;
  about: string;
  /** The field by which a record is known, beside its ID. */
  knownBy: string;
  /** What a new record is known by where its row does not say it. */
  knownAs?: (values: Values) => unknown;
  /** What a new record gets when its import is taken back, where such records can't be deleted. */
  withdrawnAs?: Values;
  /** A record that has the same in this field may be the same one. */
  similarBy?: string;
  /** Fields by which a record may be meant that had the same in them once. */
  formerlyBy?: readonly string[];
  /** Where the records are named that were merged into another one. */
  merges?: string;
  columns: readonly RecordColumn[];
  /** Field -> the others by whose values it is judged as well. */
  judgedWith?: OpenedKind['judgedWith'];
  /** What a new record gets beside the row. */
  forNew?: (values: Values) => Promise<Values>;
  /** Called for each step, with the rights of the user. */
  extend?: () => Promise<RecordExtension>;
}

/** What the rows of a kind have and mean beside the fields of their records. */
export interface RecordExtension {
  columns?: readonly ImportColumn[];
  /** Fields that the user may not set. */
  hidden?: readonly string[];
  /** What stands in a column of these; undefined for those of the record. */
  valueAt?: (row: Row, field: string) => unknown;
  /** What stands there, under the name by which `command` finds it again. */
  formerAt?: (row: Row, field: string) => readonly [string, unknown] | undefined;
  /** @param row as it stands now */
  command?: (values: Values, row: Row | undefined) => ReplaceCommand;
  leaveOut?: OpenedKind['leaveOut'];
  warn?: OpenedKind['warn'];
  alikeOf?: OpenedKind['alikeOf'];
  ofRepeated?: OpenedKind['ofRepeated'];
  refineMapping?: OpenedKind['refineMapping'];
  /** Finds records by more than their ID and what they are known by. */
  find?: (rows: readonly Values[]) => readonly FoundRecord[];
}

export interface FoundRecord {
  id?: number;
  /** Those that may be the same. */
  similar: readonly number[];
}

export type Row = Readonly<Record<string, unknown>>;
