import type { Step } from './claimed-import';
import type { DayOrders, Mapping, SourceColumn } from './columns/source-column';
import { STAYED } from './import-counts';

export const IMPORT_STATUSES = ['LOADING', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export interface ImportRecord {
  id: number;
  kind: string;
  file: string;
  step: Step;
  status: ImportStatus;
  /** Whether it ends as soon as the rows that are being written are done. */
  isBeingCancelled: boolean;
  progress: number;
  total: number | null;
  message: string | null;
  headerRow: number | null;
  sheets: readonly string[];
  sheet: string | null;
  firstRows: readonly { row: number; cells: readonly string[] }[];
  columns: readonly SourceColumn[];
  mapping: Mapping | null;
  dayOrders: DayOrders;
  mayLackAnswers: boolean;
  /** For which partner the dry run was made. */
  ownPartner: number | null;
  remarks: readonly string[];
  warnings: readonly string[];
  createdAt: string;
  endedAt: string | null;
  /** Whether it was taken back, and some of what it did stayed. */
  hasStayed: boolean;
}

/** Of `app.imports`, as an `ImportRecord` has them. */
export const IMPORT_COLUMNS = `id, kind, file, step, status, status = 'RUNNING' AND run IS NULL AS "isBeingCancelled", progress, total, message, header_row AS "headerRow", sheets, sheet,
  first_rows AS "firstRows", columns, mapping,
  day_orders AS "dayOrders", may_lack_answers AS "mayLackAnswers", own_partner AS "ownPartner", remarks, warnings, created_at AS "createdAt", ended_at AS "endedAt",
  step = 'TAKE_BACK' AND status = 'DONE'
    AND EXISTS (SELECT FROM app.import_rows r WHERE r.import = imports.id AND ${STAYED}) AS "hasStayed"`;
