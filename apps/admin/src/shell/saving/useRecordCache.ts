import { type Query, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';

/** Keeps a form's record apart from the rows of lists, which lack its lines and its revision. */
export const FULL_RECORD_META = { full: true } as const;

const listCalls = new Set(['getList', 'getMany', 'getManyReference']);

export const useRecordCache = (resource: string) => {
  const queryClient = useQueryClient();
  return useMemo(
    () => ({
      put: (record: RaRecord) =>
        queryClient.setQueryData([resource, 'getOne', { id: String(record.id), meta: FULL_RECORD_META }], record),
      drop: (id: RaRecord['id']) =>
        queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(id), meta: FULL_RECORD_META }] }),
      /** A write may change any list, and the stock: lists on the screen are fetched anew, the others are dropped. */
      listsChanged: async () => {
        const lists = ({ queryKey: [, call] }: Query) => typeof call === 'string' && listCalls.has(call);
        queryClient.removeQueries({ predicate: lists, type: 'inactive' });
        await queryClient.invalidateQueries({ predicate: lists });
      },
    }),
    [queryClient, resource],
  );
};
