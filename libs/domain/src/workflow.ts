import { passes, type Rule } from './access';
import { Rejection } from './kernel';

/** Who asks: with which roles, and whether the thing belongs to the organization that they work for now. */
export interface Asker {
  roles: readonly string[];
  own: boolean;
}

/** One way past a transition's door: these roles, in these statuses (all of the transition's own unless said). */
export interface Guard<S extends string> {
  roles: Rule;
  from?: readonly S[];
  /** Only for what is one's own. */
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

/** How a thing moves from status to status, as data. */
export interface Workflow<S extends string> {
  /** What it moves: "this partner". */
  of: string;
  /** Status -> how it reads. */
  statuses: Readonly<Record<S, string>>;
  initial: S;
  steps: readonly Step<S>[];
}

const admits = <S extends string>({ guards }: Step<S>, status: S, { roles, own }: Asker) =>
  guards.some(
    (guard) => passes(roles, guard.roles) && (!guard.own || own) && (!guard.from || guard.from.includes(status)),
  );

/** The transitions that this one may apply now, in the workflow's order. */
export const enabledSteps = <S extends string>(
  { steps }: Workflow<S>,
  status: S,
  asker: Asker,
): { transition: string; title: string }[] =>
  steps
    .filter((step) => step.from.includes(status) && admits(step, status, asker))
    .map(({ name, title }) => ({ transition: name, title }));

const chosen = <S extends string>(
  { of, statuses }: Workflow<S>,
  from: S,
  candidates: readonly Step<S>[],
  asker: Asker,
): Step<S> => {
  const fitting = candidates.filter((step) => step.from.includes(from));
  const [first] = fitting;
  if (!first) throw new Rejection('conflict', `From ${statuses[from]}, ${of} can't be moved there`);
  const admitted = fitting.find((step) => admits(step, from, asker));
  if (!admitted) throw new Rejection('forbidden', `You may not move ${of} to ${statuses[first.to]}`);
  return admitted;
};

/** The named step out of a status. @throws Rejection conflict, forbidden, invalid (no such transition) */
export const stepNamed = <S extends string>(workflow: Workflow<S>, from: S, name: string, asker: Asker): Step<S> => {
  const named = workflow.steps.filter((step) => step.name === name);
  if (!named.length)
    throw new Rejection('invalid', 'Invalid Values', {
      transition: `There is no such transition; there are ${workflow.steps.map((step) => step.name).join(', ')}`,
    });
  return chosen(workflow, from, named, asker);
};

/** The step that a saved status asks for; none when it is the present one. @throws Rejection conflict, forbidden, invalid */
export const stepTo = <S extends string>(
  workflow: Workflow<S>,
  from: S,
  to: string,
  asker: Asker,
): Step<S> | undefined => {
  if (to === from) return undefined;
  if (!Object.hasOwn(workflow.statuses, to))
    throw new Rejection('invalid', 'Invalid Values', {
      status: `There is no such status; there are ${Object.keys(workflow.statuses).join(', ')}`,
    });
  return chosen(
    workflow,
    from,
    workflow.steps.filter((step) => step.to === to),
    asker,
  );
};
