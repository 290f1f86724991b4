import type { Person } from '../accounts';
import { Rejection } from '../kernel';
import type { Asker } from '../workflow';

type Who = Pick<Person, 'roles' | 'activePartner'>;
const has = ({ roles }: Who, ...any: readonly string[]) =>
  roles.includes('ROLE_ADMIN') || any.some((role) => roles.includes(role));

/** How somebody stands to a partner: theirs is the one that they work for now. */
export const askerOf = ({ roles, activePartner }: Who, partner: number): Asker => ({
  roles,
  own: activePartner?.id === partner,
});

/** Whether every partner is shown, and not only the active one. */
export const seesAllPartners = (who: Who): boolean => has(who, 'ROLE_PARTNER_VIEW_ALL', 'ROLE_PARTNER_EDIT_ALL');

const isOwn = (who: Who, partner: number) => has(who, 'ROLE_PARTNER_MANAGE_OWN') && who.activePartner?.id === partner;

export const maySeePartner = (who: Who, partner: number): boolean => seesAllPartners(who) || isOwn(who, partner);
export const mayEditPartner = (who: Who, partner: number): boolean =>
  has(who, 'ROLE_PARTNER_EDIT_ALL') || isOwn(who, partner);
/** The people who work for a partner. */
export const maySeeUsersOf = (who: Who, partner: number): boolean =>
  has(who, 'ROLE_USER_VIEW') || maySeePartner(who, partner);

/** @throws Rejection forbidden */
export const refuseUnless = (may: boolean): void => {
  if (!may) throw new Rejection('forbidden', 'You are not allowed to do this.');
};
