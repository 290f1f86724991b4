import { Link } from '@mui/material';
import { LinkBase, useLocation, useLogin } from 'react-admin';
import { say } from '../../messages';
import { OtherBank } from '../bank/OtherBank';
import { EntryPanel } from './EntryPanel';
import { PasswordStep } from './PasswordStep';

/** The sign-in page of somebody who has the portal open already; strangers get that of `entry`. */
const Login = () => {
  const login = useLogin();
  const notice = new URLSearchParams(useLocation().search).get('message');
  return (
    <PasswordStep
      Panel={EntryPanel}
      title={say.login.submit}
      notice={notice}
      onSubmit={async (username, password) => {
        await login({ username, password });
      }}
    >
      <Link component={LinkBase} to="/forgotten-password" sx={{ alignSelf: 'center' }}>
        {say.password.forgotten}
      </Link>
      <OtherBank />
    </PasswordStep>
  );
};

export default Login;
