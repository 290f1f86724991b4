import type { Decider, Message } from '../kernel';
import { recordKey } from '../records';

export interface Merge<Gains = unknown> {
  kind: string;
  /** UUID; the stream is `<kind>Merge-<merge>`. */
  merge: string;
  target: number;
  sources: readonly number[];
  /** The policy's words for all that moves to the target. */
  context: readonly string[];
  /** Whether what refers to the sources belongs to the target from now on. */
  inherits: boolean;
  /** Records merged into a source earlier: what the source inherited goes on to the target. */
  followers: readonly number[];
  /** Settled when the merge is asked for, so that repeating the effects changes nothing. */
  gains: Gains;
}

export type MergeEvent =
  | Message<'MergeRequested', Merge>
  /** The target and every source have their events. */
  | Message<'MergeCompleted', { kind: string; merge: string }>;
export type MergeCommand = Message<
  'RequestMerge',
  { merge: string; target: number; sources: readonly number[]; context: readonly string[] }
>;

export interface MergeFacts {
  /** Id -> the present values of the record, for every record that exists and is not removed. */
  records: ReadonlyMap<number, unknown>;
  /** Id -> the name of the record, also of one that is removed, and of those into which others are merged. */
  names: ReadonlyMap<number, string>;
  /** Id -> the id of the record into which it is merged, for merged records. */
  merged: ReadonlyMap<number, number>;
  followers: readonly number[];
}

/** `S` is the state of its streams, `G` what a target gains. */
export interface MergePolicy<S, E extends Message, G> {
  kind: string;
  words: { one: string; many: string };
  /** The names of the two fields in requests, for refusals. */
  fields: { target: string; sources: string };
  contexts: readonly string[];
  /** The contexts of a request that names none. */
  defaultContexts: readonly string[];
  /** The message when a request names no context. A merge that moves nothing is refused, since it can't be repeated. */
  emptyContextMessage?: string;
  inherits: (context: readonly string[]) => boolean;
  isReversible?: true;
  state: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>;
  gains: (sources: readonly unknown[], context: readonly string[]) => G;
  eventsForTarget: (target: S, merge: Merge<G>) => readonly E[];
  /** The events of a source's stream, besides `MergedInto`. */
  eventsForSource: (source: S, merge: Merge<G>) => readonly E[];
}

export const mergeStream = ({ kind, merge }: Pick<Merge, 'kind' | 'merge'>): string => `${kind}Merge-${merge}`;

/** Neither the target nor a source is merged or removed by somebody else meanwhile. */
export const mergeKeys = (kind: string, target: number, sources: readonly number[]): string[] =>
  [target, ...sources].map((id) => recordKey(kind, id));
