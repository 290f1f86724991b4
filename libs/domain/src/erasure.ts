import type { Message } from './kernel';

/** The key of the stream's personal fields is destroyed after it, and projections forget them. */
export type PersonErased = Message<'PersonErased', { kind: string; id: number }>;

export const erasableKinds = ['client'] as const;
export type ErasableKind = (typeof erasableKinds)[number];
