import { Alert } from '@mui/material';
import { invitationWords as words } from '../../../messages/invitations';
import { useIsMailed } from './bank';

/** A warning where letters do not leave the portal. */
export const NotMailed = () => (useIsMailed() ? null : <Alert severity="warning">{words.notMailed}</Alert>);
