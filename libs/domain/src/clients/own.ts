import type { Person } from '../accounts';
import type { Asker } from '../workflow';
import { type ClientStatus, isTransferable } from './statuses';

/** Somebody who asks, with the partner that they work for now. `mayCreateClients` says whether that partner may take clients. */
export type ClientRequester = Pick<Person, 'roles'> & {
  activePartner: { id: number; mayCreateClients: boolean } | null;
};

const hasAnyRole = ({ roles }: Pick<ClientRequester, 'roles'>, ...any: readonly string[]) =>
  roles.includes('ROLE_ADMIN') || any.some((role) => roles.includes(role));

export const mayEditAllClients = (who: ClientRequester): boolean => hasAnyRole(who, 'ROLE_CLIENT_EDIT_ALL');

/** Whether the clients of every partner are shown, and not only those of the active one. */
export const seesAllClients = (who: Pick<ClientRequester, 'roles'>): boolean =>
  hasAnyRole(who, 'ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_EDIT_ALL');

/** Whether the client of a partner is the requester's own: they work for the partner now, and it may take clients. */
export const isOwnClient = ({ activePartner }: ClientRequester, partner: number | null): boolean =>
  activePartner !== null && activePartner.id === partner && activePartner.mayCreateClients;

export const mayEditClient = (who: ClientRequester, partner: number | null): boolean =>
  mayEditAllClients(who) || (hasAnyRole(who, 'ROLE_CLIENT_MANAGE_OWN') && isOwnClient(who, partner));

export const maySeeClient = (who: ClientRequester, partner: number | null): boolean =>
  seesAllClients(who) || mayEditClient(who, partner);

/** Whether the requester may move a client to the active partner. */
export const mayTransferClient = (who: ClientRequester, status: ClientStatus): boolean =>
  mayEditAllClients(who) ||
  (hasAnyRole(who, 'ROLE_CLIENT_MANAGE_OWN') && who.activePartner !== null && isTransferable(status));

/** The asker of the client's workflow. */
export const clientAsker = (who: ClientRequester, partner: number | null): Asker => ({
  roles: who.roles,
  own: isOwnClient(who, partner),
});
