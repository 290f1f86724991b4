export const LIST_STATUSES = ['PLANNED', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;
export type ListStatus = (typeof LIST_STATUSES)[number];

export const INVITATION_OUTCOMES = ['INVITED', 'LEFT_OUT', 'REFUSED'] as const;
export type InvitationOutcome = (typeof INVITATION_OUTCOMES)[number];
