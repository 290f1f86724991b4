import { useLogout } from 'react-admin';
import { useGivingUp } from './useGivingUp';

/** The sign-out, which asks before unsaved entries are given up, and the dialog in which it asks. */
export const useSignOut = () => {
  const logout = useLogout();
  const { request, dialog } = useGivingUp();
  return { requestSignOut: () => request(() => void logout({}, undefined, false)), dialog };
};
