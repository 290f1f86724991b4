import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';

/** Keeps a form's record apart from the rows of lists, which lack its lines and its revision. */
export const FULL = { full: true } as const;

/** What a form does to the records that react-admin remembers. */
export const useRecordCache = (resource: string) => {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      put: (record: RaRecord) =>
        queryClient.setQueryData([resource, 'getOne', { id: String(record.id), meta: FULL }], record),
      drop: (id: RaRecord['id']) =>
        queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(id), meta: FULL }] }),
      listsChanged: () =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [of, call] }) => of === resource && call !== 'getOne',
        }),
    }),
    [queryClient, resource],
  );
};
