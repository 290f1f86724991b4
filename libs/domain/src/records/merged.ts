import type { Message } from '../kernel';

/** In each source's own stream. */
export type MergedInto = Message<'MergedInto', { kind: string; id: number; target: number; merge: string }>;

/** In a source's own stream, for it and the followers that it had brought along. */
export type Unmerged = Message<
  'Unmerged',
  { kind: string; id: number; target: number; merge: string; followers: readonly number[] }
>;
