import { mayChangeUser, maySignInAs } from '@bank/domain';
import { type RaRecord, useGetIdentity, useRecordContext } from 'react-admin';
import type { Identity } from '../../shell/session/authProvider';

interface User extends RaRecord {
  id: number;
  groups?: readonly { roles?: readonly string[] }[];
  partners?: readonly { id: number }[];
}

/** The rights of the signed-in user over the user on the screen, by the domain's rules. */
export interface UserRights {
  isOwnAccount: boolean;
  /** May change the user at all. */
  mayChange: boolean;
  /** May set the user's name, phone, e-mail and password. */
  maySetIdentity: boolean;
}

/** The rights; undefined while they are being fetched, and for a user who is not saved yet. */
export const useUserRights = (): UserRights | undefined => {
  const identity = useGetIdentity().data as Identity | undefined;
  const user = useRecordContext<User>();
  if (!identity || user?.id === undefined) return undefined;
  const asker = {
    id: Number(identity.id),
    roles: identity.roles,
    partners: identity.partners,
    activePartner: identity.activePartner ?? null,
  };
  const roles = (user.groups ?? []).flatMap((group) => group.roles ?? []);
  const other = { id: user.id, roles, partners: user.partners ?? [] };
  return {
    isOwnAccount: asker.id === other.id,
    mayChange: mayChangeUser(asker, other),
    maySetIdentity: maySignInAs(asker, other),
  };
};
