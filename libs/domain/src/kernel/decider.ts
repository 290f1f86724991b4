/** A command (imperative) or an event (past tense): a name and its data. */
export type Message<T extends string = string, D = unknown> = Readonly<{ type: T; data: Readonly<D> }>;

/** `decide` is pure: all that it needs besides its own history comes in as facts. @throws Rejection from `decide` */
export interface Decider<Command, Event, State, Facts = void> {
  initialState: () => State;
  decide: (command: Command, state: State, facts: Facts) => readonly Event[];
  evolve: (state: State, event: Event) => State;
}

export const fold = <E, S>(
  decider: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>,
  events: readonly E[],
): S => events.reduce(decider.evolve, decider.initialState());
