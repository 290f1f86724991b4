import { apply, mergeAttributes, type PostedAttribute } from '../attributes';
import { normalise } from '../fields';
import { type Decider, Rejection } from '../kernel';
import { type RecordCommand, type RecordEvent, recordDecider, records } from '../records';
import { type Step, stepNamed, stepTo } from '../workflow';
import type { PartnerCommand, PartnerEvent, PartnerFacts, PartnerState } from './partner';
import { isReviewing, type PartnerStatus, partnerWorkflow } from './statuses';

const record = recordDecider(records.partner);

/** What a partner holds of fields that its first event did not know yet. */
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
          ...record.decide(permitted(command, facts), state.record, facts).map(begun),
          ...profiled(command.data.id, state, command.data.profile, facts),
        ];
      case 'RemoveRecord':
        return record.decide(command, state.record, facts);
      case 'ChangeRecord': {
        const { fields, status, profile } = command.data;
        const change = permitted({ type: 'ChangeRecord', data: { fields } }, facts);
        const changed = [
          ...record.decide(change, state.record, facts),
          ...profiled(alive(state), state, profile, facts),
        ];
        const step = stepTo(partnerWorkflow, state.status, status ?? state.status, facts);
        return [...changed, ...moved(state, step ?? (changed.length ? reviewed(state.status, facts) : undefined))];
      }
      case 'ApplyTransition': {
        const { transition, from = state.status } = command.data;
        alive(state);
        if (from !== state.status) return [];
        return moved(state, stepNamed(partnerWorkflow, from, transition, facts));
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
        return { ...state, profile: apply(state.profile, event.data.changes) };
      case 'PartnerStatusChanged':
        return { ...state, status: event.data.to };
      default:
        return { ...state, record: record.evolve(state.record, event) };
    }
  },
};

/** The partner's id. @throws Rejection notFound */
const alive = ({ record }: PartnerState): number => {
  if (record.phase !== 'live') throw new Rejection('notFound', 'There is no such Partner');
  return record.id;
};

/** @throws Rejection forbidden, invalid */
const profiled = (
  partner: number,
  state: PartnerState,
  posted: readonly PostedAttribute[] | undefined,
  { profile: { definitions, viewer, ...facts } }: PartnerFacts,
): PartnerEvent[] => {
  if (!posted) return [];
  const { changes } = mergeAttributes(definitions, state.profile, posted, viewer, { facts, at: 'profile.attributes' });
  return Object.keys(changes).length ? [{ type: 'PartnerProfileChanged', data: { partner, changes } }] : [];
};

/** How many orders a partner may place is an administrator's to say: anybody else's value is left out. */
const permitted = <C extends Exclude<RecordCommand, { type: 'RemoveRecord' }>>(command: C, facts: PartnerFacts): C => {
  if (facts.roles.includes('ROLE_ADMIN')) return command;
  const { maxOrderNumberPerMonth: _, ...fields } = command.data.fields;
  return { ...command, data: { ...command.data, fields } };
};

const begun = (event: RecordEvent): RecordEvent =>
  event.type === 'RecordRegistered'
    ? { ...event, data: { ...event.data, fields: { ...event.data.fields, status: partnerWorkflow.initial } } }
    : event;

/** Whoever saves a partner that is up for review has reviewed it. */
const reviewed = (status: PartnerStatus, facts: PartnerFacts) =>
  isReviewing(status) ? stepNamed(partnerWorkflow, status, 'REVIEWED', facts) : undefined;

const moved = (state: PartnerState, step: Step<PartnerStatus> | undefined): PartnerEvent[] =>
  step
    ? [
        {
          type: 'PartnerStatusChanged',
          data: { partner: alive(state), from: state.status, to: step.to, transition: step.name },
        },
      ]
    : [];
