import type { Existing } from './kind';
import type { RowProblem } from './row-problem';

export const STATES = ['NEW', 'CHANGED', 'SAME', 'REFUSED', 'UNSURE'] as const;
export type RowState = (typeof STATES)[number];
export const OUTCOMES = ['NEW', 'CHANGED', 'SAME', 'REFUSED', 'LEFT_OUT', 'TAKEN_BACK'] as const;
export type RowOutcome = (typeof OUTCOMES)[number];

export interface Change {
  label: string;
  from: string;
  to: string;
}

export type ShownExisting = Pick<Existing, 'id' | 'name' | 'path' | 'version' | 'shown'>;

/** What the dry run found about a row. */
export interface Finding {
  row: number;
  state: RowState;
  name: string;
  key: string | null;
  existing: ShownExisting | null;
  similar: readonly ShownExisting[] | null;
  changes: readonly Change[] | null;
  problems: readonly RowProblem[] | null;
  lacksStatus: boolean;
  /** By which it is perhaps about the same as other rows. */
  alike: readonly string[] | null;
  /** The row of the file that it repeats perhaps. */
  earlier: number | null;
  /** Why it changes nothing, although it says something else. */
  message: string | null;
}

export interface StoredRow {
  row: number;
  cells: readonly string[];
  state: RowState | null;
  existing: ShownExisting | null;
  similar: readonly ShownExisting[] | null;
  earlier: number | null;
  /** NEW, LEFT_OUT, or the id of one of the similar records. */
  choice: string | null;
  ids: readonly Record<string, readonly number[]>[] | null;
  former: { id: number; version: number; values: Record<string, unknown> | null } | null;
  /** Why its group does not come in, if another row of the file may be missing there. */
  incomplete?: string;
}

export interface NotedOutcome {
  row: number;
  outcome: RowOutcome;
  message: string | null;
  /** Why the run refuses it. */
  problems?: readonly RowProblem[];
  former: { id: number; version: number; values: object | null } | null;
}

/** By what a row is known, that no other row of its file may have: its own key, and the record that it is about. */
export const knownBy = (key: string | null, existing: number | undefined | null): string[] => [
  ...(key ? [key] : []),
  ...(existing ? [`#${existing}`] : []),
];
