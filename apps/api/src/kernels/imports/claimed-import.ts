import type { ClaimedRow } from '../../platform/worker/row-queue';
import type { DayOrders, Mapping, SourceColumn } from './columns/source-column';
import type { OpenedKind } from './kind';

export const STEPS = ['READ', 'CHECK', 'RUN', 'TAKE_BACK'] as const;
export type Step = (typeof STEPS)[number];
/** Those that change records, and not the import alone. */
export const WRITING_STEPS: readonly Step[] = ['RUN', 'TAKE_BACK'];

export interface ClaimedImport extends ClaimedRow {
  /** Whose import it is. */
  owner: number;
  /** Who asked for this step, and whose rights it has. */
  userId: number;
  kind: string;
  step: Step;
  headerRow: number;
  /** Chosen by somebody; those that seem right otherwise. */
  sheet: string | null;
  chosenRow: number | null;
  columns: readonly SourceColumn[];
  mapping: Mapping | null;
  dayOrders: DayOrders;
  mayLackAnswers: boolean;
  ownPartner: number | null;
}

export interface StepWork {
  job: ClaimedImport;
  kind: OpenedKind;
  signal: AbortSignal;
  /** Rows that are done. */
  reach: (rows: number) => void;
  /** Some rows are done for good: a try that is broken off after this goes on behind them. */
  advance: () => Promise<void>;
}
