import type { Behind } from '@bank/projections/reports';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Edge } from './formats';

/** One choice of a select: the code that is sent, and the word that is shown. */
export interface Choice {
  id: string;
  name: string;
}

/** The target of a reference: the resource of its choices, and which of them are offered. */
export interface ReferenceTo {
  resource: string;
  /** The field that names a record; `name` for most, `title` for places and companies. */
  titled?: 'name' | 'title';
  /** The route of a record's screen, filled from the record; `/{resource}/{id}` by default. */
  screen?: string;
  /** Filters with which the server is asked for the choices. */
  filter?: object;
  /** Leaves out choices; a record that is chosen already always stays. */
  only?: (record: Record<string, unknown>) => boolean;
  /** The order of the choices; by name by default. */
  compare?: (a: Record<string, unknown>, b: Record<string, unknown>) => number;
}

/**
 * The vocabulary of the plain screens: one word per kind of value, for columns, filters and inputs alike. A field that
 * needs more has a component of its own.
 */
export type FieldSpec = {
  source: string;
  label: string;
  help?: string;
  /** Columns: the name by which the server sorts, when it isn't the source; false when it can't. */
  sortBy?: string | false;
  /** Columns: a link to the row's own screen, or to a route that is filled from the row: `/products/{id}`. */
  opens?: true | string;
  /** Columns: a link to the rows of a report that the number is the sum of. */
  behind?: Behind;
  /** Columns: a word or two below the label that say what it means. */
  note?: string;
  /** Columns: the key of the same number in units, for the tooltip of a number that is shown in packs. */
  inUnits?: string;
  /** Columns: the text is long, so that the column needs a minimal width. Filters: the label is. */
  wide?: boolean;
  /** Columns: which rows have it; the others show nothing. */
  showsIf?: (record: Partial<RaRecord>) => boolean;
  /** Columns: draws the value, which the words of its kind don't suffice for. */
  Shown?: ComponentType<{ record: Partial<RaRecord> }>;
  /** Filters: the input, where that of its kind doesn't suffice. */
  Input?: ComponentType<{ field: FilterSpec }>;
  /** Inputs: nothing can be typed now. */
  disabled?: boolean;
  required?: boolean;
  defaultValue?: unknown;
  /** It is about people. Filters: it must not stand in an address. Columns: a word stands for it once the person was erased. */
  isPersonal?: true;
} /** `day` is YYYY-MM-DD and `month` YYYY-MM: both without a time, so that no clock moves them. */ & (
  | { as?: 'text' | 'day' | 'month' }
  | { as: 'multiline' | 'number' | 'stock' | 'rate' | 'money' | 'percent' | 'color' | 'country' | 'state' }
  /** `stacks`: in a table that is short of width, the time may stand below its date. */
  | { as: 'dateTime'; stacks?: boolean }
  | { as: 'boolean'; words?: { true: string; false: string } }
  /** A day of the bank; a filter sends the instant at which it starts or ends, in UTC. */
  | { as: 'date'; edge: Edge }
  /** Inputs: `none` is what no choice is called, where it is not '-- Select Item --'. */
  | { as: 'choice'; choices: readonly Choice[]; none?: string | undefined; chip?: boolean }
  /** `id`: the value is an id, as in filters. Otherwise it is a record, `{ id }`, as the API's bodies have it. */
  | ({ as: 'reference'; by?: 'id' } & ReferenceTo)
  /** Several records, `{ id }` each; chosen with checkboxes, or as chips. */
  | ({ as: 'references'; checkboxes?: boolean } & ReferenceTo)
);

export type FieldOf<T extends NonNullable<FieldSpec['as']>> = Extract<FieldSpec, { as?: T }>;

export type FilterSpec = FieldOf<'text' | 'day' | 'month' | 'date' | 'choice' | 'reference'>;

/** `{ ACTIVE: 'Active' }` -> choices, in that order. */
export const choices = (
  words: Readonly<Record<string, string>>,
  codes: readonly string[] = Object.keys(words),
): Choice[] => codes.map((id) => ({ id, name: words[id] ?? id }));
