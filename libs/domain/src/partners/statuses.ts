import type { Guard, Step, Workflow } from '../workflow';

const statuses = {
  START: 'Start',
  APPLICATION_PENDING: 'Application Pending',
  APPLICATION_PENDING_PRIORITY: 'Application Pending (Priority)',
  ACTIVE: 'Active',
  NEEDS_PROFILE_REVIEW: 'Needs Profile Review',
  REVIEW_PAST_DUE: 'Review Past Due',
  INACTIVE: 'Inactive',
} as const;
export type PartnerStatus = keyof typeof statuses;
export const PARTNER_STATUSES = Object.keys(statuses) as PartnerStatus[];

type PartnerGuard = Guard<PartnerStatus>;
const staff = { roles: ['ROLE_PARTNER_EDIT_ALL'] } as const satisfies PartnerGuard;
const manager = { roles: ['ROLE_PARTNER_MANAGE_OWN'], own: true } as const satisfies PartnerGuard;

const steps: readonly Step<PartnerStatus>[] = [
  {
    name: 'SUBMIT',
    title: 'Submit',
    from: ['APPLICATION_PENDING_PRIORITY', 'INACTIVE', 'START'],
    to: 'APPLICATION_PENDING',
    guards: [
      { ...staff, from: ['APPLICATION_PENDING_PRIORITY', 'START'] },
      { ...manager, from: ['START'] },
    ],
  },
  {
    name: 'SUBMIT_PRIORITY',
    title: 'Submit (Priority)',
    from: ['APPLICATION_PENDING', 'INACTIVE'],
    to: 'APPLICATION_PENDING_PRIORITY',
    guards: [staff],
  },
  {
    name: 'ACTIVATE',
    title: 'Activate',
    from: [
      'APPLICATION_PENDING',
      'APPLICATION_PENDING_PRIORITY',
      'INACTIVE',
      'NEEDS_PROFILE_REVIEW',
      'REVIEW_PAST_DUE',
    ],
    to: 'ACTIVE',
    guards: [staff],
  },
  {
    name: 'REVIEWED',
    title: 'Reviewed',
    from: ['NEEDS_PROFILE_REVIEW', 'REVIEW_PAST_DUE'],
    to: 'ACTIVE',
    guards: [staff, manager],
  },
  {
    name: 'FLAG_FOR_REVIEW',
    title: 'Flag for Review',
    from: ['ACTIVE', 'APPLICATION_PENDING', 'APPLICATION_PENDING_PRIORITY', 'INACTIVE', 'REVIEW_PAST_DUE'],
    to: 'NEEDS_PROFILE_REVIEW',
    guards: [staff],
  },
  {
    name: 'FLAG_FOR_REVIEW_PAST_DUE',
    title: 'Flag for Review Past Due',
    from: ['ACTIVE', 'APPLICATION_PENDING', 'APPLICATION_PENDING_PRIORITY', 'INACTIVE', 'NEEDS_PROFILE_REVIEW'],
    to: 'REVIEW_PAST_DUE',
    guards: [staff],
  },
  {
    name: 'DEACTIVATE',
    title: 'Deactivate',
    from: ['ACTIVE', 'APPLICATION_PENDING', 'APPLICATION_PENDING_PRIORITY', 'NEEDS_PROFILE_REVIEW', 'REVIEW_PAST_DUE'],
    to: 'INACTIVE',
    guards: [staff],
  },
];

export const partnerWorkflow: Workflow<PartnerStatus> = { of: 'a partner', statuses, initial: 'START', steps };

/** In the first status, required questions of the profile may have no answer yet: leaving it asks for them. */
export const isProfileDraft = (status: string): boolean => status === partnerWorkflow.initial;

/** A partner in one of these may order and take new clients. */
export const canPlaceOrders = (status: string): boolean => status === 'ACTIVE' || status === 'NEEDS_PROFILE_REVIEW';

/** A partner in one of these serves families now. */
export const RUNNING_PARTNER_STATUSES: readonly PartnerStatus[] = ['ACTIVE', 'NEEDS_PROFILE_REVIEW', 'REVIEW_PAST_DUE'];

/** In one of these, saving the partner is its annual review. */
export const isReviewing = (status: PartnerStatus): boolean =>
  status === 'NEEDS_PROFILE_REVIEW' || status === 'REVIEW_PAST_DUE';
