import { useQuery } from '@tanstack/react-query';
import { type DataProvider, useDataProvider } from 'react-admin';
import { fill, say } from '../../messages';

interface NamesRecords {
  /** Names records of a list, those that were deleted too. */
  recordNames: (
    resource: string,
    ids: readonly number[],
  ) => Promise<readonly { id: number; name: string; isDeleted: boolean }[]>;
}

/** A record that a filter names and that its choices lack, such as one that was deleted. */
export interface Unlisted {
  id: number;
  name: string;
  isDeleted: boolean;
  /** There never was such a record; its name is its number. */
  isUnknown: boolean;
}

/** The id that a filter holds, which in a link may be a text; undefined for none, and for what is no id. */
export const idFromAddress = (value: unknown): number | undefined => {
  const id = value === '' || value === null ? Number.NaN : Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/**
 * Asks who that is where the choices are there and lack the record; undefined where they have it, and until it is known.
 * @param offered the choices, once they are loaded
 */
export const useUnlisted = (
  resource: string,
  offered: readonly { id: number }[] | undefined,
  id: number | undefined,
): Unlisted | undefined => {
  const { recordNames } = useDataProvider<DataProvider & NamesRecords>();
  const isUnlisted = offered !== undefined && id !== undefined && !offered.some((row) => row.id === id);
  const { data: found } = useQuery({
    queryKey: [resource, 'name', id],
    queryFn: () => recordNames(resource, [id!]),
    enabled: isUnlisted,
  });
  if (!isUnlisted || !found) return undefined;
  const [record] = found;
  return record
    ? { ...record, isUnknown: false }
    : { id, name: fill(say.common.numbered, { id }), isDeleted: false, isUnknown: true };
};
