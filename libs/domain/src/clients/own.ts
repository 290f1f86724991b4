import type { Person } from '../accounts';
import { Rejection } from '../kernel';
import type { WorkflowUser } from '../workflow';
import { type ClientStatus, isTransferable } from './statuses';

/** `mayTakeClients` says whether the active partner may take clients. */
export type ClientUser = Pick<Person, 'roles'> & {
  activePartner: { id: number; mayTakeClients: boolean } | null;
};

const hasAnyRole = ({ roles }: Pick<ClientUser, 'roles'>, ...any: readonly string[]) =>
  roles.includes('ROLE_ADMIN') || any.some((role) => roles.includes(role));

export const mayEditAllClients = (who: Pick<ClientUser, 'roles'>): boolean => hasAnyRole(who, 'ROLE_CLIENT_EDIT_ALL');

export const seesAllClients = (who: Pick<ClientUser, 'roles'>): boolean =>
  hasAnyRole(who, 'ROLE_CLIENT_VIEW_ALL', 'ROLE_CLIENT_EDIT_ALL');

/** The partner whose clients somebody sees; all of them, or none. */
export type ClientSight = 'all' | 'none' | { partner: number };

const sightOfOwn = ({ activePartner }: ClientUser): ClientSight =>
  activePartner?.mayTakeClients ? { partner: activePartner.id } : 'none';

/** Everything that shows a client asks here. PostgreSQL hears of it by `inSight` of `libs/projections/src/read-models/clients/sight.ts`. */
export const clientSight = (who: ClientUser): ClientSight => {
  if (seesAllClients(who)) return 'all';
  return hasAnyRole(who, 'ROLE_CLIENT_MANAGE_OWN') ? sightOfOwn(who) : 'none';
};

/** Whose clients have their names in the lines of the orders that somebody may open. */
export const clientSightInOrders = (who: ClientUser, seesAllOrders: boolean): ClientSight =>
  seesAllOrders || seesAllClients(who) ? 'all' : sightOfOwn(who);

export const isInSight = (sight: ClientSight, partner: number | null): boolean =>
  sight === 'all' || (sight !== 'none' && sight.partner === partner);

export const maySeeClient = (who: ClientUser, partner: number | null): boolean => isInSight(clientSight(who), partner);

const CLOSED_PARTNER =
  'Your partner cannot see or take clients now: its status must be Active or Needs Profile Review.';
const NO_PARTNER = 'Choose a partner first: you see the clients of your active partner.';

export const partnerToTakeFor = ({ activePartner }: ClientUser): number => {
  if (activePartner?.mayTakeClients) return activePartner.id;
  throw new Rejection('forbidden', activePartner ? CLOSED_PARTNER : NO_PARTNER);
};

/** @throws Rejection forbidden for people of a partner who see no client at all, with the reason */
export const refuseWithoutSight = (who: ClientUser): void => {
  if (clientSight(who) === 'none' && hasAnyRole(who, 'ROLE_CLIENT_MANAGE_OWN')) partnerToTakeFor(who);
};

export const isOwnClient = (who: ClientUser, partner: number | null): boolean => isInSight(sightOfOwn(who), partner);

export const mayEditClient = (who: ClientUser, partner: number | null): boolean =>
  mayEditAllClients(who) || (hasAnyRole(who, 'ROLE_CLIENT_MANAGE_OWN') && isOwnClient(who, partner));

export const mayTransferClient = (who: ClientUser, status: ClientStatus): boolean =>
  mayEditAllClients(who) ||
  (hasAnyRole(who, 'ROLE_CLIENT_MANAGE_OWN') && who.activePartner !== null && isTransferable(status));

export const clientWorkflowUser = (who: ClientUser, partner: number | null): WorkflowUser => ({
  roles: who.roles,
  own: isOwnClient(who, partner),
});
