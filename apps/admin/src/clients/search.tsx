import type { RaRecord } from 'react-admin';
import { say } from '../messages';
import { clientWords as words } from '../messages/clients';
import { type ListScreen, SearchFirstList } from '../ui/SearchFirstList';
import { partnerColumn, partnerFilter } from './columns';
import { clientStatus } from './statuses';
import { TransferButton } from './TransferButton';

const Transfer = ({ record }: { record: Partial<RaRecord> }) => <TransferButton record={record} />;

const screen: ListScreen = {
  resource: 'clients/search',
  title: words.search,
  searchFirst: true,
  notice: words.searchLimit,
  problemOf: ({ keyword, birthdate }) => (keyword || birthdate ? undefined : words.searchNothing),
  // The server finds 5 at most, and has no pages of them.
  perPage: 'all',
  sort: { field: '', order: 'ASC' },
  filters: [
    { source: 'keyword', label: words.searchName, wide: true, isPersonal: true },
    { source: 'birthdate', label: words.birthdate, as: 'day', isPersonal: true },
    partnerFilter,
  ],
  columns: [
    { source: 'id', label: say.common.id, opens: '/clients/{id}', sortBy: false },
    { source: 'fullName', label: say.common.name, wide: true, sortBy: false },
    { source: 'parentFullName', label: words.parent, sortBy: false },
    { source: 'birthdate', label: words.birthday, as: 'day', sortBy: false },
    { ...partnerColumn, sortBy: false },
    { ...clientStatus, sortBy: false },
    { source: 'canPartnerTransfer', label: words.actions, sortBy: false, Shown: Transfer },
  ],
};

/** Finds clients of all partners, so that one can be transferred to the partner for which the user works. */
export const ClientSearch = () => <SearchFirstList screen={screen} />;
