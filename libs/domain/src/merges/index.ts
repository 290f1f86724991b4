import { supplierMerge } from './suppliers';

export * from './decider';
export * from './merge';

/** Every kind of record that can be merged. */
export const merges = { supplier: supplierMerge } as const;
export type MergeKind = keyof typeof merges;
