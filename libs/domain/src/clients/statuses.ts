import type { Guard, Step, Workflow } from '../workflow';

const statuses = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  'INACTIVE_(EXPIRED)': 'Inactive (Expired)',
  'INACTIVE_(DUPLICATE)': 'Inactive (Duplicate)',
  'INACTIVE_(BLOCKED)': 'Inactive (Blocked)',
  CREATION: 'Creating',
  NEEDS_REVIEW: 'Needs Review',
  REVIEW_PAST_DUE: 'Review Past Due',
} as const;
export type ClientStatus = keyof typeof statuses;
export const CLIENT_STATUSES = Object.keys(statuses) as ClientStatus[];

type ClientGuard = Guard<ClientStatus>;
const staff = { roles: ['ROLE_CLIENT_EDIT_ALL'] } as const satisfies ClientGuard;
const manager = { roles: ['ROLE_CLIENT_MANAGE_OWN'], own: true } as const satisfies ClientGuard;

const steps: readonly Step<ClientStatus>[] = [
  {
    name: 'ACTIVATE',
    title: 'Activate',
    from: [
      'CREATION',
      'INACTIVE',
      'INACTIVE_(BLOCKED)',
      'INACTIVE_(DUPLICATE)',
      'INACTIVE_(EXPIRED)',
      'NEEDS_REVIEW',
      'REVIEW_PAST_DUE',
    ],
    to: 'ACTIVE',
    guards: [staff, { ...manager, from: ['CREATION', 'INACTIVE'] }],
  },
  {
    name: 'DEACTIVATE',
    title: 'Deactivate',
    from: ['ACTIVE', 'CREATION', 'INACTIVE_(BLOCKED)', 'INACTIVE_(DUPLICATE)', 'INACTIVE_(EXPIRED)'],
    to: 'INACTIVE',
    guards: [staff, { ...manager, from: ['ACTIVE', 'CREATION'] }],
  },
  {
    name: 'EXPIRE',
    title: 'Deactivate (Expire Client)',
    from: ['ACTIVE', 'CREATION', 'INACTIVE', 'INACTIVE_(DUPLICATE)', 'NEEDS_REVIEW', 'REVIEW_PAST_DUE'],
    to: 'INACTIVE_(EXPIRED)',
    guards: [staff],
  },
  {
    name: 'DUPLICATE',
    title: 'Deactivate (Duplicate)',
    from: ['ACTIVE', 'CREATION', 'INACTIVE', 'INACTIVE_(EXPIRED)'],
    to: 'INACTIVE_(DUPLICATE)',
    guards: [staff],
  },
  { name: 'FLAG_FOR_REVIEW', title: 'Needs Review', from: ['ACTIVE'], to: 'NEEDS_REVIEW', guards: [staff] },
  {
    name: 'FLAG_FOR_REVIEW_PAST_DUE',
    title: 'Review Past Due',
    from: ['NEEDS_REVIEW'],
    to: 'REVIEW_PAST_DUE',
    guards: [staff],
  },
  {
    name: 'BLOCK',
    title: 'Deactivate (Blocked)',
    from: [
      'ACTIVE',
      'CREATION',
      'INACTIVE',
      'INACTIVE_(DUPLICATE)',
      'INACTIVE_(EXPIRED)',
      'NEEDS_REVIEW',
      'REVIEW_PAST_DUE',
    ],
    to: 'INACTIVE_(BLOCKED)',
    guards: [staff],
  },
];

export const clientWorkflow: Workflow<ClientStatus> = { of: 'a client', statuses, initial: 'CREATION', steps };

export const ACTIVE_CLIENT_STATUSES: readonly ClientStatus[] = ['ACTIVE', 'NEEDS_REVIEW', 'REVIEW_PAST_DUE'];
export const isActiveClient = (status: ClientStatus): boolean => ACTIVE_CLIENT_STATUSES.includes(status);

/** Orders offer no line to fill in for a client in one of these. */
export const CLIENT_STATUSES_WITHOUT_LINES: readonly ClientStatus[] = [
  'INACTIVE',
  'INACTIVE_(EXPIRED)',
  'INACTIVE_(DUPLICATE)',
];

/** A client in one of these waits for its annual review. */
export const canReviewClient = (status: ClientStatus): boolean =>
  status === 'NEEDS_REVIEW' || status === 'REVIEW_PAST_DUE';

/** In one of these, another partner may take a client over, unless it is merged into another one. */
export const isTransferable = (status: ClientStatus): boolean => status === 'INACTIVE' || status === 'CREATION';
