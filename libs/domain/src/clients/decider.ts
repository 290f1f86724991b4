import { listUnanswered } from '../attributes';
import type { Input } from '../fields';
import { type Decider, Rejection } from '../kernel';
import { orderKinds } from '../orders/kinds';
import { profiledDecider, reviewLacksAnswers } from '../profiled';
import { EXPIRATION_FIELDS, isGrown, records } from '../records';
import { stepNamed, stepTo, type WorkflowUser } from '../workflow';
import type { ClientCommand, ClientEvent, ClientFacts, ClientState } from './client';
import { mayEditAllClients } from './own';
import {
  CLIENT_STATUSES,
  type ClientStatus,
  canReviewClient,
  clientWorkflow,
  isActiveClient,
  isTransferable,
} from './statuses';
import { orderStays } from './stays';

/** Who may set when a child is served no longer. */
export const mayOverrideExpirations = ({ roles }: Pick<WorkflowUser, 'roles'>): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_CLIENT_OVERRIDE_EXPIRATIONS');

const omitForbiddenFields = (fields: Input, user: WorkflowUser): Input =>
  mayOverrideExpirations(user)
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([name]) => !EXPIRATION_FIELDS.some((field) => field === name)));

const profiled = profiledDecider<ClientStatus>({
  definition: records.client,
  workflow: clientWorkflow,
  answersPath: 'attributes',
  isDraft: () => false,
  needsAllAnswers: ({ to }, from) => canReviewClient(from) && to === 'ACTIVE',
  refusalOf: reviewLacksAnswers,
  omitForbiddenFields,
});

/** The values of fields that are newer than a client's first event. */
export const clientDefaults = profiled.defaults;

export const DUPLICATE_CLIENT = 'A client with this name and birth date is registered already.';
export const PARTNER_KEPT = "Partner can't be changed because there are pending distribution orders for this client.";
export const PARTNER_CLOSED =
  'This partner cannot take clients now: its status must be Active or Needs Profile Review.';

const conflict = (message: string, fields?: Readonly<Record<string, string>>): never => {
  throw new Rejection('conflict', message, fields);
};

const requireLive = ({ record }: ClientState): { id: number; fields: Input } => {
  if (record.phase === 'live') return record;
  throw new Rejection('notFound', 'There is no such Client');
};

const known = ({ id, fields }: { id: number; fields: Input }) => ({ id, publicId: String(fields.publicId) });

/** @throws Rejection conflict: merged and erased clients stay as they are */
const refuseUnlessOpen = ({ merge, isErased }: ClientState): void => {
  if (isErased) conflict('The personal data of this client were erased, so it can no longer be changed.');
  if (merge) conflict('This client is merged into another one: un-merge it first.');
};

/** Who waits for the review may be given the answers without which it is refused; what nobody posted only follows from the rest. */
const isAnswerForReview = (
  { status, profile }: ClientState,
  event: ClientEvent,
  { fields, profile: { definitions, user } }: Change,
): boolean => {
  if (!canReviewClient(status)) return false;
  if (event.type === 'RecordChanged') return Object.keys(event.data.changes).every((name) => !(name in fields));
  if (event.type !== 'ProfileChanged') return true;
  const asked = new Set(listUnanswered(definitions, profile, user).map(({ id }) => String(id)));
  return Object.keys(event.data.changes ?? {}).every((id) => asked.has(id));
};

type Change = MoveFacts & Pick<ClientFacts, 'profile'> & { fields: Input };

const refuseChange = (state: ClientState, events: readonly ClientEvent[], change: Change): void => {
  const changed = events.filter(({ type }) => type === 'RecordChanged' || type === 'ProfileChanged');
  if (state.status !== 'ACTIVE' && !changed.every((event) => isAnswerForReview(state, event, change)))
    conflict('Only an active client can be changed: activate it, or mark it as reviewed, first.');
  if (changed.some(({ data }) => 'changes' in data && data.changes && 'partner' in data.changes))
    refusePartnerChange(change);
};

/** A save that activates a client as well does so first, since only an active one can be changed. A review waits for its answers. */
const activateFirst = (
  { data: { status } }: Extract<ClientCommand, { type: 'ChangeRecord' }>,
  state: ClientState,
  facts: ClientFacts,
): readonly ClientEvent[] =>
  status === 'ACTIVE' && !isActiveClient(state.status)
    ? profiled.changeStatus(state, stepTo(clientWorkflow, state.status, status, facts), facts)
    : [];

type MoveFacts = Pick<ClientFacts, 'pendingOrders' | 'mayPartnerTake'>;

const refusePartnerChange = ({ pendingOrders, mayPartnerTake }: MoveFacts): void => {
  if (!mayPartnerTake) conflict(PARTNER_CLOSED, { partner: PARTNER_CLOSED });
  if (pendingOrders.some(({ kind }) => orderKinds[kind].holdsClients))
    conflict(PARTNER_KEPT, { partner: PARTNER_KEPT });
};

/** While orders are open. The nightly job's move does not wait, since a child grows too old all the same. */
const holdBack = (
  events: readonly ClientEvent[],
  { pendingOrders, isNightlyJob }: ClientFacts,
): readonly ClientEvent[] =>
  pendingOrders.length && !isNightlyJob
    ? events.filter((event) => event.type !== 'RecordStatusChanged' || isActiveClient(event.data.to))
    : events;

const unmerge = (state: ClientState, { followers }: ClientFacts): readonly ClientEvent[] => {
  const { id } = requireLive(state);
  const { merge, status, isErased } = state;
  if (!merge) return conflict('This client is not merged into another one.');
  const { into: target, statusBefore: to } = merge;
  const unmerged = { type: 'Unmerged', data: { kind: 'client', id, target, merge: merge.merge, followers } } as const;
  // Nobody serves somebody of whom nothing is known.
  if (to === status || isErased) return [unmerged];
  const restored = { kind: 'client', id, from: status, to, transition: 'UNMERGE' };
  return [unmerged, { type: 'RecordStatusChanged', data: restored }];
};

const transfer = (partner: number, state: ClientState, facts: ClientFacts): readonly ClientEvent[] => {
  const { id, fields } = requireLive(state);
  refuseUnlessOpen(state);
  if (!facts.mayTransferAll && !isTransferable(state.status))
    conflict('This client is not in a transferable status or you do not have access.');
  if (fields.partner !== partner) refusePartnerChange(facts);
  const step = stepNamed(clientWorkflow, state.status, 'ACTIVATE', { roles: ['ROLE_CLIENT_EDIT_ALL'], own: false });
  return [
    ...(fields.partner === partner
      ? []
      : ([{ type: 'RecordChanged', data: { kind: 'client', id, changes: { partner } } }] as const)),
    ...profiled.changeStatus(state, step, facts),
  ];
};

/** Orders of years ago name children who are grown by now. Staff bring them in with a sheet; nobody is registered like that by a form. */
const takesGrown = (fields: Input, { today, profile, roles }: ClientFacts): boolean =>
  profile.isFromSheet === true &&
  mayEditAllClients({ roles }) &&
  !fields.isExpirationOverridden &&
  !fields.isExpirationOverriddenTemporarily &&
  isGrown(fields.birthdate, today);

const INACTIVE = CLIENT_STATUSES.filter((status) => !isActiveClient(status) && status !== clientWorkflow.initial);

/** As the nightly job would leave it, unless the sheet says another status in which it is not served. */
const registerGrown = (
  data: Extract<ClientCommand, { type: 'RegisterRecord' }>['data'],
  state: ClientState,
  { today: _, ...facts }: ClientFacts,
): readonly ClientEvent[] => {
  const status = INACTIVE.find((one) => one === data.status) ?? 'INACTIVE_(EXPIRED)';
  return profiled.decide({ type: 'RegisterRecord', data: { ...data, status } }, state, facts);
};

/** Clients are profiled records that are looked after: checked for duplicates, reviewed, transferred, merged, erased. */
export const clientDecider: Decider<ClientCommand, ClientEvent, ClientState, ClientFacts> = {
  initialState: () => ({ ...profiled.initialState(), merge: null, isErased: false }),

  decide(command, state, facts) {
    switch (command.type) {
      case 'RegisterRecord': {
        const { fields, ...data } = command.data;
        const withFamily = { ...data, fields: { ...fields, familyId: facts.familyId } };
        const events = takesGrown(fields, facts)
          ? registerGrown(withFamily, state, facts)
          : profiled.decide({ type: 'RegisterRecord', data: withFamily }, state, facts);
        // Comes last, so that half a form is no way to ask who is registered.
        if (facts.hasExactDuplicate && !facts.roles.includes('ROLE_ADMIN')) conflict(DUPLICATE_CLIENT);
        return events;
      }
      case 'ChangeRecord': {
        requireLive(state);
        refuseUnlessOpen(state);
        const activated = activateFirst(command, state, facts);
        const open: ClientState = activated.length ? { ...state, status: 'ACTIVE' } : state;
        const events = profiled.decide(command, open, facts);
        refuseChange(open, events, { ...facts, fields: command.data.fields });
        return holdBack([...activated, ...events], facts);
      }
      case 'RemoveRecord':
        return profiled.decide(command, state, facts);
      case 'ApplyTransition': {
        requireLive(state);
        refuseUnlessOpen(state);
        const { transition, from = state.status } = command.data;
        if (from !== state.status) return [];
        const step = stepNamed(clientWorkflow, from, transition, facts);
        return holdBack(profiled.changeStatus(state, step, facts), facts);
      }
      case 'ReviewClient': {
        requireLive(state);
        refuseUnlessOpen(state);
        if (!canReviewClient(state.status)) return [];
        const step = stepNamed(clientWorkflow, state.status, 'ACTIVATE', {
          roles: ['ROLE_CLIENT_EDIT_ALL'],
          own: false,
        });
        return profiled.changeStatus(state, step, facts);
      }
      case 'TransferClient':
        return transfer(command.data.partner, state, facts);
      case 'NoteStays': {
        const { id, fields } = requireLive(state);
        refuseUnlessOpen(state);
        const stays = orderStays(command.data.stays, (fields.partner ?? null) as number | null);
        return [{ type: 'StaysNoted', data: { kind: 'client', id, stays } }];
      }
      case 'EndTemporaryOverride': {
        const { fields } = requireLive(state);
        const due = fields.temporaryOverrideExpirationDueDate;
        if (state.isErased || typeof due !== 'string' || due >= facts.today) return [];
        const ended = { isExpirationOverriddenTemporarily: false };
        return profiled.decide({ type: 'ChangeRecord', data: { fields: ended } }, state, facts);
      }
      case 'ErasePerson': {
        const { id, publicId } = state.removed ?? known(requireLive(state));
        if (state.isErased) return [];
        if (command.data.confirm.trim().toUpperCase() !== publicId)
          throw new Rejection('invalid', "Type the client's ID to confirm.", {
            confirm: "Must be the client's ID",
          });
        return [{ type: 'PersonErased', data: { kind: 'client', id } }];
      }
      case 'UnmergeClient':
        return unmerge(state, facts);
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'MergedInto':
        return {
          ...state,
          merge: { merge: event.data.merge, into: event.data.target, statusBefore: state.status },
        };
      case 'Unmerged':
        return { ...state, merge: null };
      case 'StaysNoted':
        return state;
      case 'PersonErased':
        return { ...state, status: 'INACTIVE', profile: {}, isErased: true };
      case 'RecordRemoved': {
        const { record } = state;
        const removed = record.phase === 'live' ? known(record) : undefined;
        return { ...state, ...profiled.evolve(state, event), ...(removed && { removed }) };
      }
      default:
        return { ...state, ...profiled.evolve(state, event) };
    }
  },
};
