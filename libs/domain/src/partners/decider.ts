import { type Decider, Rejection } from '../kernel';
import { normalise, type RecordCommand, type RecordEvent, recordDecider, records } from '../records';
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
  initialState: () => ({ record: record.initialState(), status: partnerWorkflow.initial }),

  decide(command, state, facts) {
    switch (command.type) {
      case 'RegisterRecord':
        return record.decide(permitted(command, facts), state.record, facts).map(begun);
      case 'RemoveRecord':
        return record.decide(command, state.record, facts);
      case 'ChangeRecord': {
        const { fields, status } = command.data;
        const change = permitted({ type: 'ChangeRecord', data: { fields } }, facts);
        const changed = record.decide(change, state.record, facts);
        const step = stepTo(partnerWorkflow, state.status, status ?? state.status, facts);
        return [...changed, ...moved(state, step ?? (changed.length ? reviewed(state.status, facts) : undefined))];
      }
      case 'ApplyTransition':
        if (state.record.phase !== 'live') throw new Rejection('notFound', 'There is no such Partner');
        return moved(state, stepNamed(partnerWorkflow, state.status, command.data.transition, facts));
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'RecordRegistered': {
        const { status, ...fields } = { ...partnerDefaults, ...event.data.fields };
        const registered = { ...event, data: { ...event.data, fields } };
        return { record: record.evolve(state.record, registered), status: status as PartnerStatus };
      }
      case 'PartnerStatusChanged':
        return { ...state, status: event.data.to };
      default:
        return { ...state, record: record.evolve(state.record, event) };
    }
  },
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

const moved = ({ record, status: from }: PartnerState, step: Step<PartnerStatus> | undefined): PartnerEvent[] =>
  step && record.phase === 'live'
    ? [{ type: 'PartnerStatusChanged', data: { partner: record.id, from, to: step.to, transition: step.name } }]
    : [];
