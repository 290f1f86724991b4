import type { Person } from '../accounts';
import { Rejection } from '../kernel';
import type { WorkflowUser } from '../workflow';
import type { PartnerFields } from './partner';

type PartnerUser = Pick<Person, 'roles' | 'activePartner'>;
const hasAnyRole = ({ roles }: Pick<PartnerUser, 'roles'>, ...any: readonly string[]) =>
  roles.includes('ROLE_ADMIN') || any.some((role) => roles.includes(role));

export const workflowUserOf = ({ roles, activePartner }: PartnerUser, partner: number): WorkflowUser => ({
  roles,
  own: activePartner?.id === partner,
});

export const seesAllPartners = (who: Pick<PartnerUser, 'roles'>): boolean =>
  hasAnyRole(who, 'ROLE_PARTNER_VIEW_ALL', 'ROLE_PARTNER_EDIT_ALL');

const isOwn = (who: PartnerUser, partner: number) =>
  hasAnyRole(who, 'ROLE_PARTNER_MANAGE_OWN') && who.activePartner?.id === partner;

export const maySeePartner = (who: PartnerUser, partner: number): boolean =>
  seesAllPartners(who) || isOwn(who, partner);
export const mayEditPartner = (who: PartnerUser, partner: number): boolean =>
  hasAnyRole(who, 'ROLE_PARTNER_EDIT_ALL') || isOwn(who, partner);

/** Its kind, the notes of staff, and all that families see of it on the public form. */
const FIELDS_OF_STAFF = [
  'title',
  'partnerType',
  'isPublicDisplay',
  'diaperPickupLocation',
  'address',
  'legacyId',
  'notes',
] as const satisfies readonly (keyof PartnerFields)[];

export const forbiddenPartnerFields = (who: Pick<PartnerUser, 'roles'>): readonly (keyof PartnerFields)[] => {
  if (hasAnyRole(who)) return [];
  return ['maxOrderNumberPerMonth', ...(hasAnyRole(who, 'ROLE_PARTNER_EDIT_ALL') ? [] : FIELDS_OF_STAFF)];
};

export const maySeeUsersOf = (who: PartnerUser, partner: number): boolean =>
  hasAnyRole(who, 'ROLE_USER_VIEW') || maySeePartner(who, partner);

export const refuseUnless = (may: boolean): void => {
  if (!may) throw new Rejection('forbidden', 'You are not allowed to do this.');
};
