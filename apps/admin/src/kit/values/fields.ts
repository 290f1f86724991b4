import type { Behind } from '@bank/projections/reports';
import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Edge } from './formats';

export interface Choice {
  /** The code that is sent. */
  id: string;
  name: string;
}

/** The target of a reference: the resource of its choices, and which of them are offered. */
export interface ReferenceTo {
  resource: string;
  /** The field that names a record; `name` by default. */
  titled?: 'name' | 'title' | 'label';
  /** The route of a record's screen, filled from the record; `/{resource}/{id}` by default. */
  screen?: string;
  /** The server filters the choices by it. */
  filter?: object;
  /** The browser filters the choices by it; a record that is chosen already always stays. */
  only?: (record: Record<string, unknown>) => boolean;
  /** The order of the choices; by name by default. */
  compare?: (a: Record<string, unknown>, b: Record<string, unknown>) => number;
}

/**
 * Describes a field of the plain screens, for columns, filters and inputs alike. A field that needs more has a component of its
 * own.
 */
export type FieldSpec = {
  source: string;
  label: string;
  help?: string;
  /** Columns: the server's name of the sort, by default the source; false for none. */
  sortBy?: string | false;
  /** Columns: a link to the row's own screen, or to a route that is filled from the row: `/products/{id}`. */
  opens?: true | string;
  /** Columns: a link to the rows of a report that the number is the sum of. */
  behind?: Behind;
  /** Columns: a short explanation below the label. */
  note?: string;
  /** Columns: the key of the same number in units, for the tooltip of a number that is shown in packs. */
  inUnits?: string;
  /** Columns: the text is long, so that the column needs a minimal width. Filters: the label is. */
  wide?: boolean;
  /** Columns: a table that is short of width goes without it; one with `showsIf` only while no row has it. */
  spare?: true;
  /** Columns: which rows have it; the others show nothing. */
  showsIf?: (record: Partial<RaRecord>) => boolean;
  /** Columns: draws a value that `as` can't. */
  Shown?: ComponentType<{ record: Partial<RaRecord> }>;
  /** Columns: on a phone, what `Shown` draws needs no more than half of the width. */
  isNarrow?: true;
  /** Filters: replaces the usual input. */
  Input?: ComponentType<{ field: FilterSpec }>;
  disabled?: boolean;
  required?: boolean;
  defaultValue?: unknown;
  /** Personal data. Filters: kept out of the URL. Columns: replaced by a word once the person is erased. */
  isPersonal?: true;
} /** `day` is YYYY-MM-DD and `month` YYYY-MM: both without a time, so that no clock moves them. */ & (
  | { as?: 'text' | 'day' | 'month' }
  | { as: 'multiline' | 'number' | 'stock' | 'rate' | 'money' | 'percent' | 'color' | 'country' | 'state' }
  /** `stacks`: in a table that is short of width, the time may stand below its date. */
  | { as: 'dateTime'; stacks?: boolean }
  | { as: 'boolean'; words?: { true: string; false: string } }
  /** A day of the bank; a filter sends the instant at which it starts or ends, in UTC. */
  | { as: 'date'; edge: Edge }
  /** Inputs: `none` labels the empty choice, by default '-- Select Item --'. */
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
