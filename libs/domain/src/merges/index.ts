import type { Message } from '../kernel';
import { clientMerge } from './clients';
import type { MergePolicy } from './merge';
import { supplierMerge } from './suppliers';

export * from './decider';
export * from './merge';
export { clientMerge, supplierMerge };

export const merges = { supplier: supplierMerge, client: clientMerge } as const;
export type MergeKind = keyof typeof merges;

export const mergePolicyOf = (kind: MergeKind): MergePolicy<unknown, Message, unknown> =>
  merges[kind] as unknown as MergePolicy<unknown, Message, unknown>;
