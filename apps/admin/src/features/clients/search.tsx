import { records } from '@bank/domain';
import type { RaRecord } from 'react-admin';
import { say } from '../../messages';
import { clientWords as words } from '../../messages/clients';
import { type ListScreen, SearchFirstList } from '../../shell/lists/SearchFirstList';
import { partnerColumn, partnerFilter } from './columns';
import { StatusOfClient } from './StatusOfClient';
import { clientStatus, isOutOfService } from './statuses';
import { TransferButton } from './TransferButton';
import { Transfers } from './Transfers';
import { useReasonOfNoSight, useSeesAllClients } from './useSight';

const { firstName, lastName } = records.client.fields;

const Transfer = ({ record }: { record: Partial<RaRecord> }) => <TransferButton record={record} />;

const ofAll: ListScreen = {
  resource: 'clients/search',
  title: words.search,
  // Nobody is searched for usually.
  searchFirst: { filter: () => ({}), hint: () => words.searchPress },
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
  isGrey: isOutOfService,
  columns: [
    { source: 'id', label: say.common.id, opens: '/clients/{id}', sortBy: false },
    { source: 'fullName', label: say.common.name, opens: '/clients/{id}', wide: true, sortBy: false },
    { source: 'parentFullName', label: words.parent, sortBy: false },
    { source: 'birthdate', label: words.birthday, as: 'day', sortBy: false },
    { ...partnerColumn, sortBy: false },
    { ...clientStatus, sortBy: false, Shown: StatusOfClient },
    { source: 'canPartnerTransfer', label: words.actions, sortBy: false, Shown: Transfer },
  ],
};

const isWhole = ({ firstName, lastName, birthdate, publicId }: Readonly<Record<string, unknown>>) =>
  publicId || (firstName && lastName && birthdate);

/** What is asked of people of a partner, who find a child of another one by all of its name and its birthdate, or by its ID. */
const acrossPartners: ListScreen = {
  ...ofAll,
  searchFirst: { filter: () => ({}), hint: () => words.searchPressWhole },
  notice: words.searchAcross,
  problemOf: (filter) => (isWhole(filter) ? undefined : words.searchWhole),
  filters: [
    { source: 'firstName', label: firstName.label, isPersonal: true },
    { source: 'lastName', label: lastName.label, isPersonal: true },
    { source: 'birthdate', label: words.birthdate, as: 'day', isPersonal: true },
    { source: 'publicId', label: words.searchId, isPersonal: true },
  ],
};

export const ClientSearch = () => {
  const seesAll = useSeesAllClients();
  const warning = useReasonOfNoSight();
  return (
    <Transfers>
      <SearchFirstList screen={seesAll ? ofAll : { ...acrossPartners, warning }} />
    </Transfers>
  );
};
