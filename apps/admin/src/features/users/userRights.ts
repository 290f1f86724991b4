import { mayChangeUser, maySignInAs } from '@bank/domain';
import { type RaRecord, useGetIdentity, useRecordContext } from 'react-admin';
import type { Identity } from '../../shell/session/authProvider';

interface User extends RaRecord {
  id: number;
  groups?: readonly { roles?: readonly string[] }[];
  partners?: readonly { id: number }[];
}

export interface UserRights {
  isOwnAccount: boolean;
  mayChange: boolean;
  maySetIdentity: boolean;
}

/** The rights; undefined while they are being fetched, and for a user who is not saved yet. */
export const useUserRights = (): UserRights | undefined => {
  const identity = useGetIdentity().data as Identity | undefined;
  const shown = useRecordContext<User>();
  if (!identity || shown?.id === undefined) return undefined;
  const user = {
    id: Number(identity.id),
    roles: identity.roles,
    partners: identity.partners,
    activePartner: identity.activePartner ?? null,
  };
  const roles = (shown.groups ?? []).flatMap((group) => group.roles ?? []);
  const other = { id: shown.id, roles, partners: shown.partners ?? [] };
  return {
    isOwnAccount: user.id === other.id,
    mayChange: mayChangeUser(user, other),
    maySetIdentity: maySignInAs(user, other),
  };
};
