import { type Query, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';

/** Keeps a form's record apart from the rows of lists, which lack its lines and its revision. */
export const FULL = { full: true } as const;

const listCalls = new Set(['getList', 'getMany', 'getManyReference']);

/** What a form does to the records that react-admin remembers. */
export const useRecordCache = (resource: string) => {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      put: (record: RaRecord) =>
        queryClient.setQueryData([resource, 'getOne', { id: String(record.id), meta: FULL }], record),
      drop: (id: RaRecord['id']) =>
        queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(id), meta: FULL }] }),
      /** A write may change any list, and the stock: what is on the screen is asked anew, the rest is forgotten. */
      listsChanged: async () => {
        const lists = ({ queryKey: [, call] }: Query) => typeof call === 'string' && listCalls.has(call);
        queryClient.removeQueries({ predicate: lists, type: 'inactive' });
        await queryClient.invalidateQueries({ predicate: lists });
      },
    }),
    [queryClient, resource],
  );
};
