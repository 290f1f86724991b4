import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import type { DraftRules } from './drafts';
import type { SendResult } from './saveRecord';
import type { Problems, Values } from './saving';
import type { ChangedPart, JoinProps } from './stale';

export type LoadedRecord = RaRecord & { etag?: string };

export interface SavingRules {
  resource: string;
  check: (values: Values, loaded?: Values) => Problems;
  /** The record as the form takes it, where that is another shape than the answer's. */
  receive?: (record: RaRecord) => RaRecord;
  outgoing: (values: Values, loaded: Values) => Values;
  /** The part of the record that a stale save names, where that is not one of the form's fields. */
  changedPart?: (field: string, values: Values) => ChangedPart | undefined;
  /** The form's path of a field that the server names in another way, and the problem as it is said beside that field. */
  problemInForm?: (problem: readonly [field: string, problem: string], values: Values) => readonly [string, string];
  /** The transition that comes next for a record in its status. */
  nextStepOf?: (record: RaRecord) => string | undefined;
  /** The name under which the history knows the kind: SupplyOrder, Product, ... */
  history: string;
  invalidText?: string;
  /** Asks whether to save; true where there is nothing to ask. */
  confirm?: (values: Values) => true | Promise<boolean>;
  /** Saves in place of the one request that creates or updates a record. */
  send?: (values: Values, loaded: RaRecord | undefined, form: UseFormReturn) => Promise<SendResult>;
  mayEdit?: boolean;
  /** The search with which the list opens after a create, where the one that is filled in would not find the new record. */
  searchForNew?: (saved: RaRecord) => Readonly<Record<string, string>>;
  /** Joins the entries of a stale save with what was saved meanwhile, in place of the dialog that keeps whole fields. */
  Join?: ComponentType<JoinProps>;
  drafts?: DraftRules;
  /** A save that gets no answer is repeated until it gets one, while typing goes on. */
  repeatsSave?: boolean;
  /** A field is checked when it loses the focus, and not only by a save. */
  checksOnBlur?: boolean;
}
