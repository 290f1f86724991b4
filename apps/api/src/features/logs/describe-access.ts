import type { ShownPlace } from '@bank/domain';
import { formatCount } from '@bank/domain';

export interface ReadAccess {
  opened_at: string;
  username: string;
  action: 'opened' | 'exported' | 'printed' | 'shown';
  record: number | null;
  filters: readonly string[] | null;
  rows: number | null;
  place: ShownPlace | null;
}

interface Access {
  record?: number | string | null;
  filters?: readonly string[] | null;
  rows?: number | null;
  place?: ShownPlace | null;
}

const rowsInWords = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

const describeExport = ({ record = null, filters, rows }: Access): string => {
  const count = rowsInWords(rows ?? 0);
  if (record !== null) return `History: ${count}`;
  return filters?.length ? `List of ${count}, filtered by ${filters.join(', ')}` : `Whole list: ${count}`;
};

const places: Readonly<Record<ShownPlace, string>> = {
  list: 'List of clients',
  search: 'Search for clients',
  check: 'Check for duplicates',
  report: 'Report',
  order: 'Lines of an order',
  audit: 'Audit',
};

/** What was looked at, and where; null where the kind of access says it. */
export const detailOfAccess = (action: string, access: Access): string | null => {
  if (action === 'exported' || action === 'printed') return describeExport(access);
  return access.place ? places[access.place] : null;
};

export const describeAccess = (access: ReadAccess) => ({
  opened_at: access.opened_at,
  username: access.username,
  action: access.action,
  detail: detailOfAccess(access.action, access),
});
