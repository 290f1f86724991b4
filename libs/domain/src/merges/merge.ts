import type { Decider, Message } from '../kernel';
import { recordKey } from '../records';

/** A merge of records of one kind, as it was asked for. */
export interface Merge<Gains = unknown> {
  kind: string;
  /** UUID; the stream is `<kind>Merge-<merge>`. */
  merge: string;
  target: number;
  sources: readonly number[];
  /** What goes along: words of the policy. */
  context: readonly string[];
  /** Whether what refers to the sources belongs to the target from now on. */
  inherits: boolean;
  /** Records merged into a source earlier: what the source inherited goes on to the target. */
  followers: readonly number[];
  /** What the target gains, settled when the merge was asked for: it is the same however often the effects are repeated. */
  gains: Gains;
}

export type MergeEvent =
  | Message<'MergeRequested', Merge>
  /** Every stream has its share. */
  | Message<'MergeCompleted', { kind: string; merge: string }>;
/** Said in the stream of each source. */
export type MergedInto = Message<'MergedInto', { kind: string; id: number; target: number; merge: string }>;

export type MergeCommand = Message<
  'RequestMerge',
  { merge: string; target: number; sources: readonly number[]; context: readonly string[] }
>;

/** What may be known of the records besides the merge's own stream. */
export interface MergeFacts {
  /** Id -> the record as it stands, for every one that is there and not removed. */
  records: ReadonlyMap<number, unknown>;
  /** Id -> what it is merged into, for those that are. */
  merged: ReadonlyMap<number, number>;
  /** Those from whom one of the sources inherited. */
  followers: readonly number[];
}

/** All that makes the merge of one kind different from another. `S` is the state of its streams, `G` what a target gains. */
export interface MergePolicy<S, E extends Message, G> {
  kind: string;
  /** In sentences: supplier, suppliers. */
  words: { one: string; many: string };
  /** What requests call the two, for refusals. */
  fields: { target: string; sources: string };
  contexts: readonly string[];
  /** When a request names none. */
  usual: readonly string[];
  /** What to say when nothing goes along, where such a merge would be for nothing: it can't be asked for again. */
  idle?: string;
  inherits: (context: readonly string[]) => boolean;
  /** How the streams of the kind are read. */
  state: Pick<Decider<never, E, S, never>, 'initialState' | 'evolve'>;
  gains: (sources: readonly unknown[], context: readonly string[]) => G;
  /** What happens to the target, and to each source besides being merged: events for their streams. */
  toTarget: (target: S, merge: Merge<G>) => readonly E[];
  toSource: (source: S, merge: Merge<G>) => readonly E[];
}

export const mergeStream = ({ kind, merge }: Pick<Merge, 'kind' | 'merge'>): string => `${kind}Merge-${merge}`;

/** What a merge depends on: neither its target nor a source may take part in another one, or be removed, meanwhile. */
export const mergeKeys = (kind: string, target: number, sources: readonly number[]): string[] =>
  [target, ...sources].map((id) => recordKey(kind, id));
