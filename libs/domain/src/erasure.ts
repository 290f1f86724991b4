import type { Message } from './kernel';

/**
 * An event of a person's own stream: whoever asks may no longer know who it was. The key of the stream's personal fields is
 * destroyed after it, and every projection that shows them forgets them.
 */
export type PersonErased = Message<'PersonErased', { kind: string; id: number }>;

/** The kinds of people who can be erased: the categories of their streams. */
export const erasableKinds = ['client'] as const;
export type ErasableKind = (typeof erasableKinds)[number];
