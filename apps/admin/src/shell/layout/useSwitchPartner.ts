import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNotificationContext } from 'react-admin';
import { keptDrafts } from '../../api/device/keptDrafts';
import { forgetTab } from '../../api/device/tabMemory';
import { addVerbs } from '../../api/provider/dataProvider';
import { reads } from '../../api/transport/reads';
import { exceptions } from '../../kit/problems/exceptions';
import type { LeftOrder } from '../screens/leftOrder';
import { useMayOpen } from '../session/access';
import { forgetUser, knownUser } from '../session/session';
import { addressAfterSwitch, isOrder } from './afterSwitch';
import { usePartnerSwitch } from './partnerSwitch';

/** Begins the keys under which react-admin keeps who is signed in, and what they may do. */
const AUTH = 'auth';
const isOfPartner = ({ queryKey }: Query) => queryKey[0] !== AUTH;

const useBank = addVerbs(({ write }) => ({
  switchPartner: (partner: number) => write('POST', 'users/active-partner', { active_partner: partner }),
}));

/**
 * Switches the active partner. The open screen is closed meanwhile and fetched anew after it, so that nothing is shown of the
 * former partner, nor anything asked: its records are not the user's to read any more.
 */
export const useSwitchPartner = () => {
  const bank = useBank();
  const queryClient = useQueryClient();
  const location = useLocation();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { resetNotifications } = useNotificationContext();
  const [isUnderWay, setUnderWay] = usePartnerSwitch();
  const [left, setLeft] = useState<string>();
  // The screen of the address that is being left must not open for a moment.
  useEffect(() => {
    if (left === undefined || left === location.key) return;
    setLeft(undefined);
    setUnderWay(false);
  }, [left, location.key, setUnderWay]);

  const leaveFormerPartner = async (partner: number) => {
    const user = knownUser.current();
    if (user) keptDrafts.removeAllOf(user.id);
    forgetTab();
    exceptions.clear();
    resetNotifications();
    queryClient.removeQueries({ type: 'inactive', predicate: isOfPartner });
    forgetUser();
    await queryClient.invalidateQueries({ queryKey: [AUTH] });
    setLeft(location.key);
    const address = addressAfterSwitch(location, `/admin/users/${user?.id}`, mayOpen);
    const present = user?.partners?.find(({ id }) => id === partner);
    const former = user?.activePartner;
    const state: LeftOrder | undefined =
      former && present && isOrder(location.pathname) && address !== '/'
        ? { leftOrder: { former: former.title, present: present.title } }
        : undefined;
    navigate(address, { replace: true, state });
  };

  const switchPartner = async (partner: number) => {
    setUnderWay(true);
    reads.abandon();
    try {
      await queryClient.cancelQueries({ predicate: isOfPartner });
      await bank.switchPartner(partner);
      await leaveFormerPartner(partner);
    } catch {
      // The error panel says why; the partner is as it was.
      setUnderWay(false);
    }
  };
  return { switchPartner, isUnderWay };
};
