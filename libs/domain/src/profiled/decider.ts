import {
  type AttributeValues,
  applyValueChanges,
  listUnanswered,
  mergeAttributes,
  type PostedAttribute,
} from '../attributes';
import { normalise } from '../fields';
import { type Decider, Rejection } from '../kernel';
import { type RecordEvent, type RecordState, recordDecider } from '../records';
import { type Step, stepNamed, stepsTo, stepTo } from '../workflow';
import type { ProfiledCommand, ProfiledEvent, ProfiledFacts, ProfiledPolicy, ProfiledState } from './profiled';
import { factsOfRegistration } from './unanswered';

type ProfiledDecider<S extends string> = Decider<
  ProfiledCommand<S>,
  ProfiledEvent<S>,
  ProfiledState<S>,
  ProfiledFacts
> & {
  /** The values of fields that are newer than a record's first event, and its first status. */
  defaults: Readonly<Record<string, unknown>>;
  /** Moves a live record, or leaves it where no step is given. @throws Rejection invalid */
  changeStatus: (
    state: ProfiledState<S>,
    step: Step<S> | undefined,
    facts: ProfiledFacts,
  ) => readonly ProfiledEvent<S>[];
};

/** The rules of every profiled record: its fields as the record kernel has them, the status as the workflow moves it, the answers. */
export const profiledDecider = <S extends string>(policy: ProfiledPolicy<S>): ProfiledDecider<S> => {
  const { definition, workflow, answersPath, isDraft, omitForbiddenFields, transitionOnSave } = policy;
  const { needsAllAnswers, refusalOf } = policy;
  const { kind, fields, title } = definition;
  const record = recordDecider(definition);
  const defaults = { ...normalise(fields, {}, () => 0), status: workflow.initial };

  const requireLive = ({ record: { phase, ...state } }: { record: RecordState }): number => {
    if (phase !== 'live') throw new Rejection('notFound', `There is no such ${title}`);
    return (state as { id: number }).id;
  };

  const addInitialStatus = (event: RecordEvent): RecordEvent =>
    event.type === 'RecordRegistered'
      ? { ...event, data: { ...event.data, fields: { ...event.data.fields, status: workflow.initial } } }
      : event;

  const changeProfile = (
    id: number,
    state: ProfiledState<S>,
    posted: readonly PostedAttribute[] | undefined,
    { profile: { definitions, user, language, ...facts } }: ProfiledFacts,
    registration?: { assigned: AttributeValues | undefined },
  ): ProfiledEvent<S>[] => {
    if (!posted && !registration) return [];
    const isUnfinished = isDraft(state.status);
    const { changes } = mergeAttributes(definitions, state.profile, posted ?? [], user, {
      facts,
      at: answersPath,
      isDraft: isUnfinished,
      isComplete: registration !== undefined && !isUnfinished,
      language,
    });
    const all = { ...changes, ...registration?.assigned };
    return Object.keys(all).length ? [{ type: 'ProfileChanged', data: { kind, id, changes: all } }] : [];
  };

  const refuseUnanswered = ({ status, profile }: ProfiledState<S>, step: Step<S>, facts: ProfiledFacts): void => {
    if (!needsAllAnswers(step, status)) return;
    const { definitions, user } = facts.profile;
    const unanswered = listUnanswered(definitions, profile, user);
    if (unanswered.length) throw refusalOf(unanswered);
  };

  const changeStatus: ProfiledDecider<S>['changeStatus'] = (state, step, facts) => {
    if (!step) return [];
    refuseUnanswered(state, step, facts);
    const { name: transition, to } = step;
    const id = requireLive(state);
    return [{ type: 'RecordStatusChanged', data: { kind, id, from: state.status, to, transition } }];
  };

  const stepOnSave = (status: S, facts: ProfiledFacts) =>
    stepNamed(workflow, status, transitionOnSave?.(status), facts);

  const evolve = (state: ProfiledState<S>, event: ProfiledEvent<S>): ProfiledState<S> => {
    switch (event.type) {
      case 'RecordRegistered': {
        const { status, ...values } = { ...defaults, ...event.data.fields };
        const registered = { ...event, data: { ...event.data, fields: values } };
        return { ...state, record: record.evolve(state.record, registered), status: status as S };
      }
      case 'ProfileChanged':
        return { ...state, profile: applyValueChanges(state.profile, event.data.changes) };
      case 'RecordStatusChanged':
        return { ...state, status: event.data.to };
      default:
        return { ...state, record: record.evolve(state.record, event) };
    }
  };

  const moveTo = (status: string, registered: ProfiledState<S>, facts: ProfiledFacts): ProfiledEvent<S>[] => {
    const moves: ProfiledEvent<S>[] = [];
    let state = registered;
    for (const step of stepsTo(workflow, state.status, status, facts)) {
      const moved = changeStatus(state, step, facts);
      moves.push(...moved);
      state = moved.reduce(evolve, state);
    }
    return moves;
  };

  return {
    defaults,
    changeStatus,
    evolve,
    initialState: () => ({ record: record.initialState(), status: workflow.initial, profile: {} }),

    decide(command, state, facts) {
      switch (command.type) {
        case 'RegisterRecord': {
          const { id, profile, assignedAnswers: assigned, status, ...data } = command.data;
          const posted = omitForbiddenFields(data.fields, facts);
          const asked = factsOfRegistration(facts);
          const registered = [
            ...record
              .decide({ type: 'RegisterRecord', data: { id, fields: posted } }, state.record, facts)
              .map(addInitialStatus),
            ...changeProfile(id, state, profile, asked, { assigned }),
          ];
          return status ? [...registered, ...moveTo(status, registered.reduce(evolve, state), asked)] : registered;
        }
        case 'RemoveRecord':
          return record.decide(command, state.record, facts);
        case 'ChangeRecord': {
          const { fields: posted, status, profile } = command.data;
          const change = { fields: omitForbiddenFields(posted, facts) };
          const changed = [
            ...record.decide({ type: 'ChangeRecord', data: change }, state.record, facts),
            ...changeProfile(requireLive(state), state, profile, facts),
          ];
          const step = stepTo(workflow, state.status, status ?? state.status, facts);
          return [
            ...changed,
            ...changeStatus(
              changed.reduce(evolve, state),
              step ?? (changed.length ? stepOnSave(state.status, facts) : undefined),
              facts,
            ),
          ];
        }
        case 'ApplyTransition': {
          const { transition, from = state.status } = command.data;
          requireLive(state);
          if (from !== state.status) return [];
          return changeStatus(state, stepNamed(workflow, from, transition, facts), facts);
        }
      }
    },
  };
};
