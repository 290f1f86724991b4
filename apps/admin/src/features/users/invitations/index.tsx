import { InvitationList } from './InvitationList';
import { InvitationScreen } from './InvitationScreen';
import { NewInvitations } from './NewInvitations';

export const invitations = { list: InvitationList, create: NewInvitations, edit: InvitationScreen };
