import { passes } from '../access';
import { type Fields, type Input, normalise, problems, TRUSTING_FACTS, type Values } from '../fields';
import { difference, Rejection, refuseInvalid } from '../kernel';
import { refuseUnless } from '../partners';
import { passesGuard, refuseUnknownStatus, stepInto, stepNamed, stepTo, type WorkflowUser } from '../workflow';
import { mergeLines } from './lines';
import {
  type Draft,
  type Id,
  type LiveOrder,
  MAX_REASON_LENGTH,
  type OrderCommand,
  type OrderContext,
  type OrderState,
  type Save,
} from './order';
import { type OrderPolicy, orderFlags, stockIn } from './policy';

/** Reads a command into a draft. It checks the form of the request, before any fact is asked. @throws Rejection */
export const draftOf = (
  policy: OrderPolicy,
  command: OrderCommand,
  state: OrderState,
  context: OrderContext,
): Draft => {
  if (command.type === 'PlaceOrder') {
    if (state.phase !== 'absent') throw new Rejection('conflict', 'This order exists already');
    const { order, status, ...save } = command.data;
    // A new order starts at the first status, whichever it is sent with.
    if (status !== undefined) refuseUnknownStatus(policy.workflow, status);
    return draftSave(policy, order, undefined, save, context);
  }
  if (state.phase !== 'live') throw new Rejection('notFound', 'There is no such order');
  refuseUnseenOrder(policy, state, context);
  switch (command.type) {
    case 'ReviseOrder':
      return draftSave(policy, state.order, state, command.data, context);
    case 'ApplyTransition': {
      const { transition, reason } = command.data;
      const step = stepNamed(policy.workflow, state.status, transition, askerOfOrder(policy, state.header, context));
      return step ? draftMove(policy, state, step.to, reason, context) : draftUnchanged(state, context);
    }
    case 'SetStatus': {
      const { status, reason } = command.data;
      refuseReversed(state);
      const step = stepInto(policy.workflow, state.status, status, askerOfOrder(policy, state.header, context));
      if (!step) return draftUnchanged(state, context);
      requireEditable(policy, state);
      return draftMove(policy, state, step.to, reason, context);
    }
    case 'ReverseOrder':
      return draftReversal(policy, state, command.data.reason, context);
    case 'DeleteOrder':
      requireAdmin(context);
      requireUncommitted(policy, state);
      return { ...draftUnchanged(state, context), act: 'delete' };
  }
};

/** The draft of an order that enters a status as it stands. @throws Rejection */
export const draftMove = (
  policy: OrderPolicy,
  before: LiveOrder,
  to: string,
  reason: string | undefined,
  context: OrderContext,
): Draft => {
  refuseReversed(before);
  refuseInvalid(problemOfReason(reason));
  return {
    ...draftUnchanged(before, context),
    act: 'move',
    to,
    reason,
    ...effectOfEntering(policy, to, before.header, context),
  };
};

const refuseReversed = ({ isReversed, sequence }: LiveOrder): void => {
  if (isReversed) throw new Rejection('conflict', `Order ${sequence} has been reversed and stays as it is`);
};

const draftUnchanged = (before: LiveOrder, { now }: OrderContext): Draft => ({
  act: 'none',
  order: before.order,
  before,
  header: before.header,
  lines: before.lines,
  changes: { added: [], changed: [], removed: [] },
  places: new Map(),
  to: undefined,
  commits: false,
  effectiveAt: now,
  reason: undefined,
});

/** A commit says when the stock moved: at the time that the header gives, else now. */
const effectOfEntering = (
  policy: OrderPolicy,
  to: string | undefined,
  header: Values<Fields>,
  { now }: OrderContext,
): Pick<Draft, 'header' | 'commits' | 'effectiveAt'> => {
  if (to === undefined || stockIn(policy, to) !== 'committed') return { header, commits: false, effectiveAt: now };
  const { effectiveAt: field } = policy;
  const effectiveAt = String((field && header[field]) ?? now);
  return { header: field ? { ...header, [field]: effectiveAt } : header, commits: true, effectiveAt };
};

const draftReversal = (
  policy: OrderPolicy,
  before: LiveOrder,
  reason: string | undefined,
  context: OrderContext,
): Draft => {
  requireAdmin(context);
  if (before.isReversed) throw new Rejection('conflict', `Order ${before.sequence} has been reversed already`);
  if (stockIn(policy, before.status) !== 'committed')
    throw new Rejection('conflict', `Order ${before.sequence} has no committed transactions to reverse`);
  refuseInvalid(problemOfReason(reason, 'Field is required'));
  return { ...draftUnchanged(before, context), act: 'reverse', reason };
};

const draftSave = (
  policy: OrderPolicy,
  order: Id,
  before: LiveOrder | undefined,
  save: Save,
  context: OrderContext,
): Draft => {
  const { reason } = save;
  const isCorrection = before !== undefined && requireSavable(policy, before, reason);
  const to = before && statusToEnter(policy, before, save.status, context);
  const posted = isCorrection ? withoutReason(save.header) : (save.header ?? {});
  const header = normalise(policy.header, posted, () => 0, before?.header) as Values<Fields>;
  const merged = mergeLines(policy, before?.lines ?? [], save.lines ?? [], context);
  refuseInvalid({
    ...problems(policy.header, posted as Input, header, TRUSTING_FACTS, before?.header),
    ...merged.problems,
    ...problemOfReason(reason),
  });
  for (const values of [header, ...(before ? [before.header] : [])])
    if (!passesGuard(policy.editors, before?.status ?? policy.workflow.initial, askerOfOrder(policy, values, context)))
      throw new Rejection('forbidden', 'You may not save this order');
  const { problems: _, ...rest } = merged;
  const draft = { order, before, ...rest, reason } as const;
  // The header stays as saved: the time that entering the status fills in belongs to the commit.
  if (!isCorrection)
    return { ...draft, act: before ? 'revise' : 'place', to, ...effectOfEntering(policy, to, header, context), header };
  refuseHeaderChange(difference(before.header, header));
  return {
    ...draft,
    act: 'correct',
    header,
    to: undefined,
    commits: true,
    effectiveAt: before.effectiveAt ?? context.now,
  };
};

/** The reason of a correction stands in its event; the one that the order had before stays beside it. */
const withoutReason = ({ reason: _, ...header }: Input = {}): Input => header;

/** The status that a save asks for beside what it changes; none when it is the present one. @throws Rejection */
const statusToEnter = (policy: OrderPolicy, before: LiveOrder, status: string | undefined, context: OrderContext) =>
  status === undefined
    ? undefined
    : stepTo(policy.workflow, before.status, status, askerOfOrder(policy, before.header, context))?.to;

const problemOfReason = (reason: string | undefined, missing?: string): Record<string, string> => {
  if (!reason?.trim()) return missing ? { reason: missing } : {};
  if (reason.length <= MAX_REASON_LENGTH) return {};
  return { reason: `Must be at most ${MAX_REASON_LENGTH.toLocaleString('en-US')} characters long` };
};

/** Whoever may not see an order learns nothing of it from a refusal either. @throws Rejection forbidden */
export const refuseUnseenOrder = (
  policy: OrderPolicy,
  { header }: LiveOrder,
  context: Pick<OrderContext, 'roles' | 'partners'>,
): void => refuseUnless(!fieldOfOwnOrders(policy, context.roles) || askerOfOrder(policy, header, context).own);

const requireAdmin = ({ roles }: OrderContext): void => {
  if (!roles.includes('ROLE_ADMIN')) throw new Rejection('forbidden', 'Only an administrator may do this');
};

const requireUncommitted = (policy: OrderPolicy, { status, sequence }: LiveOrder): void => {
  if (stockIn(policy, status) === 'committed')
    throw new Rejection(
      'conflict',
      `Order ${sequence} has committed transactions and cannot be edited. Please enter a correction order.`,
    );
};

const requireEditable = (policy: OrderPolicy, order: LiveOrder): void => {
  requireUncommitted(policy, order);
  if (!orderFlags(policy, order, false).isEditable)
    throw new Rejection(
      'conflict',
      `Order ${order.sequence} is ${policy.statuses[order.status]?.label} and cannot be edited.`,
    );
};

/** Whether the save is a correction of committed stock. @throws Rejection when it may be neither saved nor corrected */
const requireSavable = (policy: OrderPolicy, order: LiveOrder, reason: string | undefined): boolean => {
  const isCommitted = stockIn(policy, order.status) === 'committed';
  if (policy.isCorrectable && isCommitted && !order.isReversed && reason?.trim()) return true;
  requireEditable(policy, order);
  return false;
};

const refuseHeaderChange = (changed: object): void =>
  refuseInvalid(
    Object.fromEntries(Object.keys(changed).map((field) => [field, 'A correction changes the lines alone'])),
  );

/** The user for the workflow of an order. */
export const askerOfOrder = (
  policy: OrderPolicy,
  header: Values<Fields>,
  { roles, partners }: Pick<OrderContext, 'roles' | 'partners'>,
): WorkflowUser => {
  const { belongsTo } = policy;
  return { roles, own: belongsTo !== undefined && partners.includes(header[belongsTo.partner] as Id) };
};

/** The header field by which the orders that somebody with these roles sees are limited to their own partner's, if any. */
export const fieldOfOwnOrders = ({ belongsTo }: OrderPolicy, roles: readonly string[]): string | undefined =>
  belongsTo && !passes(roles, belongsTo.seenWholeBy) ? belongsTo.partner : undefined;
