import { capitalise } from './kernel';
import { type OrderPolicy, policies } from './orders';
import { type RecordDefinition, records } from './records';

/** The audit's name for what a sign-in is about. */
export const SIGN_INS_CLASS = 'SignIn';
export const READ_MODELS_CLASS = 'ReadModel';
export const CONSUMERS_CLASS = 'FeedConsumer';
/** The kind of an export of the audit itself, and its class. */
export const AUDIT_KIND = 'audit';
export const AUDIT_CLASS = capitalise(AUDIT_KIND);

/** Class of an object in the history and the audit -> what people call it. */
export const auditedClasses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values<OrderPolicy>(policies).map(({ orderType, title }) => [orderType, title])),
  ...Object.fromEntries(
    Object.values<RecordDefinition>(records).map(({ kind, title, single }) => [
      capitalise(kind),
      single === undefined ? title : 'Configuration',
    ]),
  ),
  [SIGN_INS_CLASS]: 'Sign-in',
  [READ_MODELS_CLASS]: 'Read Model',
  [CONSUMERS_CLASS]: 'Consumer of Events',
  [AUDIT_CLASS]: 'Audit',
};

/** Kind of change -> what people call it. */
export const auditedActions = {
  create: 'Created',
  update: 'Changed',
  remove: 'Deleted',
  transition: 'Status changed',
  commit: 'Stock moved',
  release: 'Allocation released',
  correct: 'Corrected',
  reverse: 'Reversed',
  reopen: 'Reopened',
  merge: 'Merged',
  unmerge: 'Un-merged',
  erase: 'Erased',
  opened: 'Opened',
  shown: 'Shown beside others',
  exported: 'Exported',
  printed: 'Printed',
  limited: 'Search limit reached',
  workRequested: 'Work requested',
  signedIn: 'Signed in',
  signInFailed: 'Sign-in failed',
} as const satisfies Readonly<Record<string, string>>;
export type AuditedAction = keyof typeof auditedActions;

export const isAuditedAction = (action: string): action is AuditedAction => action in auditedActions;
