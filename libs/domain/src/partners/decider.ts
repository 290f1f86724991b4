import { applyValueChanges, listUnanswered, mergeAttributes, type PostedAttribute, REQUIRED } from '../attributes';
import { normalise } from '../fields';
import { type Decider, Rejection } from '../kernel';
import { type RecordCommand, type RecordEvent, recordDecider, records } from '../records';
import { type Step, stepNamed, stepTo } from '../workflow';
import type { PartnerCommand, PartnerEvent, PartnerFacts, PartnerState } from './partner';
import { isProfileDraft, isReviewing, type PartnerStatus, partnerWorkflow } from './statuses';

const record = recordDecider(records.partner);

/** The values of fields that are newer than the partner's first event. */
export const partnerDefaults = {
  ...normalise(records.partner.fields, {}, () => 0),
  status: partnerWorkflow.initial,
};

/** A record with a status: the fields as the record kernel has them, the status as the workflow moves it. */
export const partnerDecider: Decider<PartnerCommand, PartnerEvent, PartnerState, PartnerFacts> = {
  initialState: () => ({ record: record.initialState(), status: partnerWorkflow.initial, profile: {} }),

  decide(command, state, facts) {
    switch (command.type) {
      case 'RegisterRecord':
        return [
          ...record.decide(omitForbiddenFields(command, facts), state.record, facts).map(addInitialStatus),
          ...changeProfile(command.data.id, state, command.data.profile, facts),
        ];
      case 'RemoveRecord':
        return record.decide(command, state.record, facts);
      case 'ChangeRecord': {
        const { fields, status, profile } = command.data;
        const change = omitForbiddenFields({ type: 'ChangeRecord', data: { fields } }, facts);
        const changed = [
          ...record.decide(change, state.record, facts),
          ...changeProfile(requireLive(state), state, profile, facts),
        ];
        const step = stepTo(partnerWorkflow, state.status, status ?? state.status, facts);
        return [
          ...changed,
          ...changeStatus(
            changed.reduce(partnerDecider.evolve, state),
            step ?? (changed.length ? reviewStep(state.status, facts) : undefined),
            facts,
          ),
        ];
      }
      case 'ApplyTransition': {
        const { transition, from = state.status } = command.data;
        requireLive(state);
        if (from !== state.status) return [];
        return changeStatus(state, stepNamed(partnerWorkflow, from, transition, facts), facts);
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'RecordRegistered': {
        const { status, ...fields } = { ...partnerDefaults, ...event.data.fields };
        const registered = { ...event, data: { ...event.data, fields } };
        return { ...state, record: record.evolve(state.record, registered), status: status as PartnerStatus };
      }
      case 'PartnerProfileChanged':
        return { ...state, profile: applyValueChanges(state.profile, event.data.changes) };
      case 'PartnerStatusChanged':
        return { ...state, status: event.data.to };
      default:
        return { ...state, record: record.evolve(state.record, event) };
    }
  },
};

/** Gives the partner's id. @throws Rejection notFound */
const requireLive = ({ record }: PartnerState): number => {
  if (record.phase !== 'live') throw new Rejection('notFound', 'There is no such Partner');
  return record.id;
};

/** The path of the profile's answers in requests and refusals. */
const PROFILE_PATH = 'profile.attributes';

/** Names the questions by their machine names, since a transition posts no answers. @throws Rejection invalid */
const refuseUnfinishedProfile = ({ status, profile }: PartnerState, facts: PartnerFacts): void => {
  if (!isProfileDraft(status)) return;
  const { definitions, viewer } = facts.profile;
  const unanswered = listUnanswered(definitions, profile, viewer);
  if (!unanswered.length) return;
  const questions =
    unanswered.length === 1 ? '1 required question has' : `${unanswered.length} required questions have`;
  throw new Rejection(
    'invalid',
    `The profile is not finished: ${questions} no answer yet.`,
    Object.fromEntries(unanswered.map(({ name }) => [`${PROFILE_PATH}.${name}`, REQUIRED.en])),
  );
};

/** @throws Rejection forbidden, invalid */
const changeProfile = (
  partner: number,
  state: PartnerState,
  posted: readonly PostedAttribute[] | undefined,
  { profile: { definitions, viewer, ...facts } }: PartnerFacts,
): PartnerEvent[] => {
  if (!posted) return [];
  const { changes } = mergeAttributes(definitions, state.profile, posted, viewer, {
    facts,
    at: PROFILE_PATH,
    isDraft: isProfileDraft(state.status),
  });
  return Object.keys(changes).length ? [{ type: 'PartnerProfileChanged', data: { partner, changes } }] : [];
};

/** Only an administrator says how many orders a partner may place: anybody else's value is left out. */
const omitForbiddenFields = <C extends Exclude<RecordCommand, { type: 'RemoveRecord' }>>(
  command: C,
  facts: PartnerFacts,
): C => {
  if (facts.roles.includes('ROLE_ADMIN')) return command;
  const { maxOrderNumberPerMonth: _, ...fields } = command.data.fields;
  return { ...command, data: { ...command.data, fields } };
};

const addInitialStatus = (event: RecordEvent): RecordEvent =>
  event.type === 'RecordRegistered'
    ? { ...event, data: { ...event.data, fields: { ...event.data.fields, status: partnerWorkflow.initial } } }
    : event;

/** Saving a partner that is up for review is its review. */
const reviewStep = (status: PartnerStatus, facts: PartnerFacts) =>
  isReviewing(status) ? stepNamed(partnerWorkflow, status, 'REVIEWED', facts) : undefined;

/** @throws Rejection invalid */
const changeStatus = (
  state: PartnerState,
  step: Step<PartnerStatus> | undefined,
  facts: PartnerFacts,
): PartnerEvent[] => {
  if (!step) return [];
  refuseUnfinishedProfile(state, facts);
  const { name: transition, to } = step;
  return [{ type: 'PartnerStatusChanged', data: { partner: requireLive(state), from: state.status, to, transition } }];
};
