import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'react-admin';
import { useBank } from '../../api/provider/dataProvider';
import { ALL_ROWS } from '../../kit/values/rows';

export interface SavedSearch extends RaRecord<number> {
  screen: string;
  name: string;
  filters: Readonly<Record<string, unknown>>;
  /** Names of the filters that are about people. */
  personal: readonly string[];
  /** The address below the portal that runs the search, without those filters. */
  asLink: string;
}

const RESOURCE = 'saved-filters';

/** The searches that the user has saved on a screen, and what can be done with them. @param screen its route */
export const useSavedSearches = (screen: string) => {
  const bank = useBank();
  const queries = useQueryClient();
  const { data: searches = [], isPending } = useGetList<SavedSearch>(RESOURCE, {
    pagination: { page: 1, perPage: ALL_ROWS },
    sort: { field: '', order: 'ASC' },
    filter: { screen },
  });
  const changeAndReload = async (change: Promise<unknown>) => {
    await change;
    await queries.invalidateQueries({ queryKey: [RESOURCE] });
  };
  return {
    searches,
    isPending,
    save: (search: { name: string; filters: object; personal: readonly string[] }) =>
      changeAndReload(bank.create(RESOURCE, { data: { screen, ...search } })),
    rename: (search: SavedSearch, name: string) =>
      changeAndReload(bank.update(RESOURCE, { id: search.id, data: { name }, previousData: search })),
    remove: (search: SavedSearch) => changeAndReload(bank.delete(RESOURCE, { id: search.id, previousData: search })),
  };
};
