import { Alert } from '@mui/material';
import { useLocation } from 'react-admin';
import { fill, say } from '../../messages';
import type { LeftOrder } from '../screens/leftOrder';

/** Says where the order is that stood on the screen before the partner was switched. */
export const LeftOrderNotice = () => {
  const state: Partial<LeftOrder> | null = useLocation().state;
  return state?.leftOrder ? (
    <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
      {fill(say.menu.leftOrder, state.leftOrder)}
    </Alert>
  ) : null;
};
