import { zonedTimeInWords } from '@bank/domain';
import { ownColumns, type Report } from '@bank/projections/reports';
import type { ListQuery } from '../../platform/lists/list-query';
import type { AboutLine } from '../../platform/sheets/xlsx';

interface Made {
  bank: string;
  heading: string;
  madeAt: string;
  zone: string;
  position: string;
  rows: number;
  filters: readonly AboutLine[];
}

/** Describes the figures, their source and their calculation. */
export const aboutLines = (
  { columns, sortable, help }: Report,
  { sort, asOf }: ListQuery,
  { bank, heading, madeAt, zone, position, rows, filters }: Made,
): readonly AboutLine[] => [
  ['Report', heading],
  ['Bank', bank],
  ['Made at', zonedTimeInWords(madeAt, zone)],
  ['Log position', numberWhereExact(position)],
  ...(asOf === undefined ? [] : [['As known', 'At this log position, and not at present'] as const]),
  ['Rows', rows],
  ['Sorted by', `${sortedBy(columns, sortable[sort.field] ?? sort.field)}, ${directions[sort.direction]}`],
  ...filters,
  ...help.map((sentence) => ['', sentence] as const),
];

const directions = { asc: 'ascending', desc: 'descending' };

const sortedBy = (columns: Report['columns'], key: string): string =>
  ownColumns(columns).find((column) => column.key === key)?.label ?? key;

const numberWhereExact = (digits: string): number | string =>
  Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
