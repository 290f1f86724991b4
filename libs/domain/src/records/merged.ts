import type { Message } from '../kernel';

/** An event of each source's own stream. */
export type MergedInto = Message<'MergedInto', { kind: string; id: number; target: number; merge: string }>;

/** An event of a source's own stream: the merge is taken back for it, and for the followers that it had brought along. */
export type Unmerged = Message<
  'Unmerged',
  { kind: string; id: number; target: number; merge: string; followers: readonly number[] }
>;
