import { type Decider, fold } from '../kernel/decider';
import { Rejection } from '../kernel/rejection';

/** Expectations of a decision: .thenHappened(...events) | .thenNothing() | .thenRejected({ code, fields }) */
export const outcomeOf = <E>(decide: () => readonly E[]) => ({
  events: () => [...decide()],
  thenHappened: (...expected: E[]) => expect(decide()).toEqual(expected),
  thenNothing: () => expect(decide()).toEqual([]),
  thenRejected: (expected: Partial<Rejection>) => {
    expect(decide).toThrow(Rejection);
    try {
      decide();
    } catch (error) {
      expect(error).toMatchObject(expected);
    }
  },
});

/** scenario(decider, facts)(...history).when(command).thenHappened(...events) and so on. */
export const scenario =
  <C, E, S, F>(decider: Decider<C, E, S, F>, facts: F) =>
  (...history: E[]) => ({
    when: (command: C, other: Partial<F> = {}) =>
      outcomeOf(() => decider.decide(command, fold(decider, history), { ...facts, ...other })),
  });
