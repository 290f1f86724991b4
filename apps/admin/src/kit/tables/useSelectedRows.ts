import { useRef } from 'react';
import { type Identifier, type RaRecord, useListContext } from 'react-admin';

/** The selected rows of the list around it, also those that stand on another page than the one that is shown. */
export const useSelectedRows = (): RaRecord[] => {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  const seen = useRef(new Map<Identifier, RaRecord>());
  for (const row of data) seen.current.set(row.id, row);
  return selectedIds.flatMap((id) => seen.current.get(id) ?? []);
};
