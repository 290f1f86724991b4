import { capitalise, Rejection, refuseInvalid } from './kernel';
import { passes, type Rule } from './roles';

/** The user who asks for a transition. `own` says whether the thing belongs to the organization they work for now. */
export interface WorkflowUser {
  roles: readonly string[];
  own: boolean;
}

/** Lets these roles apply a transition, in these statuses (in all of the transition's `from` unless said). */
export interface Guard<S extends string> {
  roles: Rule;
  from?: readonly S[];
  own?: true;
}

export interface Step<S extends string> {
  /** Machine name, as the API takes it. */
  name: string;
  title: string;
  from: readonly S[];
  to: S;
  guards: readonly Guard<S>[];
}

export interface Workflow<S extends string> {
  of: string;
  /** Status -> its label. */
  statuses: Readonly<Partial<Record<S, string>>>;
  initial: S;
  steps: readonly Step<S>[];
}

/** Whether one of the guards lets the user pass, in this status. */
export const passesGuard = <S extends string>(
  guards: readonly Guard<S>[],
  status: S,
  { roles, own }: WorkflowUser,
): boolean =>
  guards.some(
    (guard) => passes(roles, guard.roles) && (!guard.own || own) && (!guard.from || guard.from.includes(status)),
  );

export const enabledSteps = <S extends string>(
  { steps }: Workflow<S>,
  status: S,
  user: WorkflowUser,
): { transition: string; title: string }[] =>
  steps
    .filter((step) => step.from.includes(status) && passesGuard(step.guards, status, user))
    .map(({ name, title }) => ({ transition: name, title }));

/** The statuses that the user may move things into, whatever status each of them is in, in the workflow's order. */
export const enterableStatuses = <S extends string>({ statuses, steps }: Workflow<S>, user: WorkflowUser): string[] =>
  Object.keys(statuses).filter((status) =>
    steps.some(({ to, from, guards }) => to === status && from.some((at) => passesGuard(guards, at, user))),
  );

const labelOf = <S extends string>({ statuses }: Workflow<S>, status: S) => statuses[status] ?? status;

const chooseStep = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  candidates: readonly Step<S>[],
  goal: S,
  user: WorkflowUser,
): Step<S> => {
  const { of } = workflow;
  const [first] = candidates;
  const [fromLabel, toLabel] = [labelOf(workflow, from), labelOf(workflow, first?.to ?? goal)];
  if (!first && from === goal)
    throw new Rejection('conflict', `${of.replace(/^an? /, 'This ')} is ${fromLabel} already`);
  if (!first) throw new Rejection('conflict', `${capitalise(of)} that is ${fromLabel} can't go to ${toLabel}`);
  const admitted = candidates.find((step) => passesGuard(step.guards, from, user));
  if (!admitted) throw new Rejection('forbidden', `You may not move ${of} from ${fromLabel} to ${toLabel}`);
  return admitted;
};

export const refuseUnknownStatus = <S extends string>({ statuses }: Workflow<S>, status: string): void => {
  if (!Object.hasOwn(statuses, status))
    refuseInvalid({
      status: `There is no such status; there are ${Object.keys(statuses).join(', ')}`,
    });
};

/** The named step out of a status; none where no name is given. @throws Rejection conflict, forbidden, invalid (no such transition) */
export const stepNamed = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  name: string | null | undefined,
  user: WorkflowUser,
): Step<S> | undefined => {
  if (!name) return undefined;
  const named = workflow.steps.filter((step) => step.name === name);
  if (!named.length)
    refuseInvalid({
      transition: `There is no such transition; there are ${workflow.steps.map((step) => step.name).join(', ')}`,
    });
  const applicable = named.filter((step) => step.from.includes(from));
  return chooseStep(workflow, from, applicable, named[0]!.to, user);
};

/** The step that a saved status asks for; none when it is the present one. @throws Rejection conflict, forbidden, invalid */
export const stepTo = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  to: string,
  user: WorkflowUser,
): Step<S> | undefined => stepIntoFrom(workflow, from, to, user, (step) => step.from.includes(from));

/** The steps that lead from one status to another, the fewest that the user may take; what `stepTo` refuses where there are none. @throws Rejection conflict, forbidden, invalid */
export const stepsTo = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  to: string,
  user: WorkflowUser,
): readonly Step<S>[] => {
  refuseUnknownStatus(workflow, to);
  const reached = new Map<S, readonly Step<S>[]>([[from, []]]);
  for (const [status, way] of reached) {
    if (status === to) return way;
    for (const step of workflow.steps)
      if (step.from.includes(status) && !reached.has(step.to) && passesGuard(step.guards, status, user))
        reached.set(step.to, [...way, step]);
  }
  const step = stepTo(workflow, from, to, user);
  return step ? [step] : [];
};

/** A bulk change may skip steps ahead: the guard of the step into the status decides. What lies behind has its own steps. */
export const stepInto = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  to: string,
  user: WorkflowUser,
): Step<S> | undefined => {
  const order = Object.keys(workflow.statuses);
  const liesAhead = order.indexOf(to) > order.indexOf(from);
  return stepIntoFrom(workflow, from, to, user, (step) => liesAhead || step.from.includes(from));
};

const stepIntoFrom = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  to: string,
  user: WorkflowUser,
  fits: (step: Step<S>) => boolean,
): Step<S> | undefined => {
  if (to === from) return undefined;
  refuseUnknownStatus(workflow, to);
  const steps = workflow.steps.filter((step) => step.to === to && fits(step));
  return chooseStep(workflow, from, steps, to as S, user);
};
