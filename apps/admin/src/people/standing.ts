import { mayChangeUser, maySignInAs } from '@bank/domain';
import { type RaRecord, useGetIdentity, useRecordContext } from 'react-admin';
import type { Identity } from '../authProvider';

interface User extends RaRecord {
  id: number;
  groups?: readonly { roles?: readonly string[] }[];
  partners?: readonly { id: number }[];
}

/** How whoever is signed in stands to the user on the screen; the domain's own rules say so. */
export interface Standing {
  own: boolean;
  /** May change them at all. */
  mayChange: boolean;
  /** May set their password and e-mail. */
  maySignIn: boolean;
}

/** Undefined while that is still being asked, and for a user who is made just now. */
export const useStanding = (): Standing | undefined => {
  const me = useGetIdentity().data as Identity | undefined;
  const user = useRecordContext<User>();
  if (!me || user?.id === undefined) return undefined;
  const asker = { id: Number(me.id), roles: me.roles, partners: me.partners, activePartner: me.activePartner ?? null };
  const roles = (user.groups ?? []).flatMap((group) => group.roles ?? []);
  const other = { id: user.id, roles, partners: user.partners ?? [] };
  return {
    own: asker.id === other.id,
    mayChange: mayChangeUser(asker, other),
    maySignIn: maySignInAs(asker, other),
  };
};
