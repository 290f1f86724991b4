import type { Rejection } from '@bank/domain';
import type { Mapping, SourceColumn } from './columns/source-column';
import type { Values } from './values/read-cell';
import type { Reads } from './values/reads';

/** What a column of a sheet may be imported as. */
export interface ImportColumn {
  field: string;
  label: string;
  labelEs: string;
  synonyms?: readonly string[];
  reads: Reads;
  /** A new record needs it. */
  isRequired?: boolean;
  /** Most new records need it; of those that don't the kind knows. */
  isMostlyRequired?: boolean;
  /** It answers a question that a registration has to answer. */
  isAsked?: boolean;
  /** What a new record gets where a row says nothing. */
  otherwise?: string;
  example: string;
  /** A part of its name means something else. */
  isNamedInFull?: boolean;
}

/** A record that is there already. */
export interface Existing {
  id: number;
  name: string;
  /** Where it is shown, under the address of the portal. */
  path: string;
  version: number;
  /** Field of a column -> what stands there now, as it is shown. */
  shown: Readonly<Record<string, string>>;
  /** The same for one of several rows of a group, where it is about a part of its own. */
  shownIn?: (row: Values) => Readonly<Record<string, string>>;
  /** What stands in these fields now, as it is given back to take an import back. */
  formerOf: (fields: readonly string[]) => Values;
}

/** What is there already of what a row names. */
export interface Match {
  existing?: Existing;
  /** Records that may be the same: somebody has to decide. */
  similar?: readonly Existing[];
  /** Why the row can be imported neither as a new record nor as a change. */
  problem?: string;
}

/** What an import did to a record, and what takes it back. */
export interface Former {
  id: number;
  /** The last event of the record that the import made, beyond which nothing may have happened. */
  version: number;
  /** The values before; null for a record that the import made. */
  values: Values | null;
}

/** What somebody should know about a row that was taken. */
export interface Saved {
  /** The record is new and has the status that new ones get, because its row says none. */
  lacksStatus: boolean;
}

/** A kind of row, opened for a user with the choices of the moment. */
export interface OpenedKind {
  /** Whose records its rows become, where that is the partner for which the user works at the moment. */
  ownPartner?: { id: number; title: string } | undefined;
  columns: readonly ImportColumn[];
  /** The kind of the records that new rows become and that are removed again with their import, as long as nothing names them. */
  makes?: string;
  /** Two rows with one key are about the same thing; null where the row lacks what it is known by. */
  keyOf: (values: Values) => string | null;
  /** What to do, instead of removing one, with rows about the same thing that say different things of it. */
  ofRepeated?: string;
  /** What a row is recognised by on the screen. A cell that can't be read stands in it as it is written. */
  name: (values: Values) => string;
  /** Two new rows with one of these in common are perhaps about the same thing, and somebody has to decide. Rows come in the order of the file. */
  alikeOf?: (values: Values) => readonly string[];
  /** Rows with one group are about one thing, such as the lines of an order; null for a row alone. `match` and `save` then get the values of the first row with all of them in `rows`, and refusals name fields as `rows.2.product`. */
  groupOf?: (values: Values) => string | null;
  /** For groups that are worth nothing without one of their rows: the values that they are known by. A row that lacks one of them may belong to each group with the others, and both are refused; null for a row that nothing depends on. */
  knownBy?: (values: Values) => readonly unknown[] | null;
  /** Field -> the others by whose values it is judged as well, where the rules look at several. */
  judgedWith?: Readonly<Record<string, readonly string[]>>;
  /** A row never changes what is there, so that each needs what a new one needs. */
  areOnlyAdded?: true;
  /** Chooses anew among columns whose headings mean one thing beside this column, and another beside that. */
  refineMapping?: (mapping: Mapping, source: readonly SourceColumn[]) => Mapping;
  /** Field -> what becomes of its value in this row, where the cell alone does not say it. */
  shownAs?: (row: Values) => Readonly<Record<string, string>>;
  match: (rows: readonly Values[]) => Promise<Match[]>;
  /** Sends the commands that the screens send. @param existing of the version that it must still have @throws Rejection, StaleRevision */
  save: (values: Values, existing: Pick<Existing, 'id' | 'version'> | undefined) => Promise<Saved | undefined>;
  /** Why a row that is refused is left out instead, where nothing in a sheet could mend it. */
  leaveOut?: (existing: Pick<Existing, 'id'>, refusal: Rejection) => string | undefined;
  /** After all rows of a dry run: sentences about what they would bring about together. @param withoutStatus how many new rows lack a status */
  warn?: (withoutStatus: number) => Promise<readonly string[]>;
  /** @throws Rejection, StaleRevision where something was built upon the record */
  takeBack: (former: Former) => Promise<void>;
}

export interface ImportKind {
  name: string;
  title: string;
  /** One sentence or two of what it brings in, with what others call it. */
  about: string;
  /** Who may do this here, may import: create and edit, unless said otherwise. */
  resource: string;
  actions?: readonly ('create' | 'edit')[] | undefined;
  /** The path of the list in which its records stand, unless that is the resource. */
  list?: string;
  open: () => Promise<OpenedKind>;
}
