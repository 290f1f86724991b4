import { type Fields, type Input, normalise, problems, TRUSTING_FACTS, type Values } from '../fields';
import { difference, formatCount, Rejection, refuseInvalid } from '../kernel';
import { refuseUnless } from '../partners';
import { passes } from '../roles';
import { passesGuard, refuseUnknownStatus, stepInto, stepNamed, stepTo, type WorkflowUser } from '../workflow';
import { mergeLines } from './lines';
import {
  type Draft,
  type Id,
  type Line,
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
    if (state.phase !== 'absent') throw new Rejection('conflict', 'This order already exists');
    const { order, status, recorded, ...save } = command.data;
    // A new order starts at the first status, whichever it is sent with.
    if (status !== undefined) refuseUnknownStatus(policy.workflow, status);
    const placed = draftSave(policy, order, undefined, save, context);
    return context.isPast ? { ...draftOfPast(policy, placed, status, context), ...(recorded && { recorded }) } : placed;
  }
  if (state.phase !== 'live') throw new Rejection('notFound', 'There is no such order');
  refuseUnseenOrder(policy, state, context);
  switch (command.type) {
    case 'ReviseOrder':
      return draftSave(policy, state.order, state, command.data, context);
    case 'ApplyTransition': {
      const { transition, reason } = command.data;
      const step = stepNamed(policy.workflow, state.status, transition, orderUserOf(policy, state.header, context));
      return step ? draftMove(policy, state, step.to, reason) : draftUnchanged(state);
    }
    case 'SetStatus': {
      const { status, reason } = command.data;
      refuseReversed(state);
      const step = stepInto(policy.workflow, state.status, status, orderUserOf(policy, state.header, context));
      if (!step) return draftUnchanged(state);
      requireEditable(policy, state);
      return draftMove(policy, state, step.to, reason);
    }
    case 'ReverseOrder':
      return {
        ...draftReversal(policy, state, command.data.reason, context),
        ...(context.isPast && {
          isPast: true as const,
          // What a portal has reversed went back at that time; an import that is taken back was never there.
          effectiveAt: command.data.recorded ? null : state.effectiveAt,
        }),
      };
    case 'DeleteOrder':
      requireAdmin(context);
      requireUncommitted(policy, state);
      return { ...draftUnchanged(state), act: 'delete' };
  }
};

/** An order of the past is placed and enters its last status in one decision. @throws Rejection */
const draftOfPast = (policy: OrderPolicy, placed: Draft, status: string | undefined, context: OrderContext): Draft => {
  const user = orderUserOf(policy, placed.header, context);
  const to = status && stepInto(policy.workflow, policy.workflow.initial, status, user)?.to;
  if (!to) return { ...placed, isPast: true };
  const { commits, effectiveAt } = effectOfEntering(policy, to, placed.header);
  return { ...placed, isPast: true, to, commits, effectiveAt: effectiveAt ?? context.now };
};

/** The draft of an order that enters a status as it stands. @throws Rejection */
export const draftMove = (policy: OrderPolicy, before: LiveOrder, to: string, reason: string | undefined): Draft => {
  refuseReversed(before);
  refuseInvalid(problemOfReason(reason));
  return { ...draftUnchanged(before), act: 'move', to, reason, ...effectOfEntering(policy, to, before.header) };
};

const refuseReversed = ({ isReversed, sequence }: LiveOrder): void => {
  if (isReversed) throw new Rejection('conflict', `Order ${sequence} has been reversed and stays as it is`);
};

const draftUnchanged = (before: LiveOrder): Draft => ({
  act: 'none',
  order: before.order,
  before,
  header: before.header,
  lines: before.lines,
  changes: { added: [], changed: [], removed: [] },
  places: new Map(),
  to: undefined,
  commits: false,
  effectiveAt: null,
  reason: undefined,
});

/** A commit says when the stock moved: at the time that the header gives, else when it is decided. */
const effectOfEntering = (
  policy: OrderPolicy,
  to: string | undefined,
  header: Values<Fields>,
): Pick<Draft, 'commits' | 'effectiveAt'> => {
  const { effectiveAt: field } = policy;
  if (to === undefined || stockIn(policy, to) !== 'committed') return { commits: false, effectiveAt: null };
  return { commits: true, effectiveAt: (field && (header[field] as string | null)) || null };
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
  return { ...draftUnchanged(before), act: 'reverse', reason };
};

const draftSave = (
  policy: OrderPolicy,
  order: Id,
  before: LiveOrder | undefined,
  save: Save,
  context: OrderContext,
): Draft => {
  const isCorrection = before !== undefined && requireSavable(policy, before, save.reason);
  // Where the order has a reason of its own, that is what a save gives.
  const reason = isCorrection || !('reason' in policy.header) ? save.reason : undefined;
  const to = before && statusToEnter(policy, before, save.status, context);
  const posted = isCorrection ? { ...save, header: withoutReason(save.header) } : save;
  const { problems: found, header, ...read } = readSave(policy, before, posted, context);
  refuseInvalid({ ...found, ...problemOfReason(reason) });
  for (const values of [header, ...(before ? [before.header] : [])])
    if (!passesGuard(policy.editors, before?.status ?? policy.workflow.initial, orderUserOf(policy, values, context)))
      throw new Rejection('forbidden', 'You may not save this order');
  const draft = { order, before, ...read, reason } as const;
  if (!isCorrection)
    return { ...draft, act: before ? 'revise' : 'place', header, to, ...effectOfEntering(policy, to, header) };
  refuseHeaderChange(difference(before.header, header));
  return {
    ...draft,
    act: 'correct',
    header,
    to: undefined,
    commits: true,
    effectiveAt: before.effectiveAt,
    ...(save.mayOversell && { mayOversell: true }),
  };
};

/** What a save makes of an order, and what is wrong with its form: with the values themselves, whatever else is true. */
export const readSave = (
  policy: OrderPolicy,
  before: Pick<LiveOrder, 'header' | 'lines'> | undefined,
  { header: posted = {}, lines = [] }: Pick<Save, 'header' | 'lines'>,
  context: Pick<OrderContext, 'takeId'>,
) => {
  const header = normalise(policy.header, posted, () => 0, before?.header) as Values<Fields>;
  const { problems: ofLines, ...merged } = mergeLines(policy, before?.lines ?? [], lines, context);
  const found = { ...problems(policy.header, posted, header, TRUSTING_FACTS, before?.header), ...ofLines };
  return { header, ...merged, problems: found };
};

/** The draft whose new lines have ids of their own; until then they have ones below 0. */
export const numberNewLines = (draft: Draft, { takeId }: Pick<OrderContext, 'takeId'>): Draft => {
  const { changes, lines, places } = draft;
  const ids = new Map(changes.added.flatMap(({ id }) => (id < 0 ? [[id, takeId('line')]] : [])));
  if (!ids.size) return draft;
  const numbered = (line: Line): Line => ({ ...line, id: ids.get(line.id) ?? line.id });
  return {
    ...draft,
    lines: lines.map(numbered),
    changes: { ...changes, added: changes.added.map(numbered) },
    places: new Map([...places].map(([id, place]) => [ids.get(id) ?? id, place])),
  };
};

/** The reason of a correction stands in its event; the one that the order had before stays beside it. */
const withoutReason = ({ reason: _, ...header }: Input = {}): Input => header;

/** The status that a save asks for beside what it changes; none when it is the present one. @throws Rejection */
const statusToEnter = (policy: OrderPolicy, before: LiveOrder, status: string | undefined, context: OrderContext) =>
  status === undefined
    ? undefined
    : stepTo(policy.workflow, before.status, status, orderUserOf(policy, before.header, context))?.to;

const problemOfReason = (reason: string | undefined, missing?: string): Record<string, string> => {
  if (!reason?.trim()) return missing ? { reason: missing } : {};
  if (reason.length <= MAX_REASON_LENGTH) return {};
  return { reason: `Must be at most ${formatCount(MAX_REASON_LENGTH)} characters long` };
};

/** A refusal reveals nothing of an order that the user may not see. @throws Rejection forbidden */
export const refuseUnseenOrder = (
  policy: OrderPolicy,
  { header }: LiveOrder,
  context: Pick<OrderContext, 'roles' | 'partners'>,
): void => refuseUnless(!fieldOfOwnOrders(policy, context.roles) || orderUserOf(policy, header, context).own);

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
  if (policy.isCorrectable && isCommitted && !order.isReversed && isReasonOfCorrection(policy, order, reason))
    return true;
  requireEditable(policy, order);
  return false;
};

/** Where each order has a reason of its own, one that is sent back whole gives none for a correction. */
const isReasonOfCorrection = (policy: OrderPolicy, { header }: LiveOrder, reason = ''): boolean =>
  reason.trim() !== '' && !(policy.header.reason?.required && reason.trim() === header.reason);

const refuseHeaderChange = (changed: object): void =>
  refuseInvalid(
    Object.fromEntries(Object.keys(changed).map((field) => [field, 'A correction can change only the lines'])),
  );

export const orderUserOf = (
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
