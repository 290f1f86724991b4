import type { Person } from '../accounts';
import { Rejection } from '../kernel';
import type { Asker } from '../workflow';
import type { PartnerFields } from './partner';

type Requester = Pick<Person, 'roles' | 'activePartner'>;
const hasAnyRole = ({ roles }: Pick<Requester, 'roles'>, ...any: readonly string[]) =>
  roles.includes('ROLE_ADMIN') || any.some((role) => roles.includes(role));

/** The asker of the partner's workflow. The partner is their own where they work for it now. */
export const askerOf = ({ roles, activePartner }: Requester, partner: number): Asker => ({
  roles,
  own: activePartner?.id === partner,
});

/** Whether every partner is shown, and not only the active one. */
export const seesAllPartners = (who: Pick<Requester, 'roles'>): boolean =>
  hasAnyRole(who, 'ROLE_PARTNER_VIEW_ALL', 'ROLE_PARTNER_EDIT_ALL');

const isOwn = (who: Requester, partner: number) =>
  hasAnyRole(who, 'ROLE_PARTNER_MANAGE_OWN') && who.activePartner?.id === partner;

export const maySeePartner = (who: Requester, partner: number): boolean => seesAllPartners(who) || isOwn(who, partner);
export const mayEditPartner = (who: Requester, partner: number): boolean =>
  hasAnyRole(who, 'ROLE_PARTNER_EDIT_ALL') || isOwn(who, partner);

/** What the bank says of a partner: its kind, the notes of staff, and all that families see of it on the public form. */
const FIELDS_OF_STAFF = [
  'title',
  'partnerType',
  'isPublicDisplay',
  'diaperPickupLocation',
  'address',
  'legacyId',
  'notes',
] as const satisfies readonly (keyof PartnerFields)[];

/** The fields that somebody who may save a partner can't set all the same. */
export const forbiddenPartnerFields = (who: Pick<Requester, 'roles'>): readonly (keyof PartnerFields)[] => {
  if (hasAnyRole(who)) return [];
  return ['maxOrderNumberPerMonth', ...(hasAnyRole(who, 'ROLE_PARTNER_EDIT_ALL') ? [] : FIELDS_OF_STAFF)];
};

/** Whether somebody may see the users who work for a partner. */
export const maySeeUsersOf = (who: Requester, partner: number): boolean =>
  hasAnyRole(who, 'ROLE_USER_VIEW') || maySeePartner(who, partner);

/** @throws Rejection forbidden */
export const refuseUnless = (may: boolean): void => {
  if (!may) throw new Rejection('forbidden', 'You are not allowed to do this.');
};
