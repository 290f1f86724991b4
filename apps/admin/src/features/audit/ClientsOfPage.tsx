import type { AuditEntry } from '@bank/domain';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { ALL_ROWS } from '../../kit/values/rows';
import { KnownClients } from '../../shell/history/knownClients';
import { FEW_LINES } from './Lines';

const numberIn = (values: unknown): number[] =>
  typeof values === 'object' && values !== null && 'client' in values && typeof values.client === 'number'
    ? [values.client]
    : [];

const clientsIn = (entries: readonly AuditEntry[]): number[] => [
  ...new Set(
    entries.flatMap(({ line_items = [] }) =>
      line_items.slice(0, FEW_LINES).flatMap(({ data, before }) => [...numberIn(data), ...numberIn(before)]),
    ),
  ),
];

interface Props {
  entries: readonly AuditEntry[];
  children: ReactNode;
}

/** Looks up the clients of the lines that a page shows, in one request. */
export const ClientsOfPage = ({ entries, children }: Props) => {
  const ids = clientsIn(entries);
  const { data, isPending } = useGetList(
    'clients',
    { filter: { id: ids }, pagination: { page: 1, perPage: ALL_ROWS }, sort: { field: '', order: 'ASC' } },
    { enabled: ids.length > 0 },
  );
  // Those that are waited for count as known, so that none is asked for by itself.
  const known = isPending ? ids.map((table_id) => ({ id: table_id, table_id })) : data;
  return <KnownClients value={ids.length ? known : []}>{children}</KnownClients>;
};
