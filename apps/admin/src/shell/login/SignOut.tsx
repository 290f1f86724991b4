import { Button } from '@mui/material';
import { useLogout } from 'react-admin';
import { say } from '../../messages';

/** Signs out a user who can't take the second step now. */
export const SignOut = () => {
  const logout = useLogout();
  return (
    <Button color="inherit" onClick={() => void logout({}, undefined, false)}>
      {say.login.signOut}
    </Button>
  );
};
