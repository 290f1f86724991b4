import type { Phase, ShadowOptions, ShadowOutcome, ShadowWork } from '@bank/projections';
import type { Settings } from '../settings/settings';
import type { Failure } from './failure';

/** The name of the connections of a rebuild. */
export const REBUILDER = 'projections: rebuilder';

/** Secrets travel in here, and not in the arguments or the environment of the process. */
export interface RebuildOrder
  extends Pick<Settings, 'eventStoreUrl' | 'personalDataKey'>,
    Pick<ShadowOptions, 'kept' | 'snapshot' | 'keepsSnapshot'> {
  databaseUrl: string;
  projection: string;
  /** Where the read models of this version stand. */
  readSchema: string;
  work: ShadowWork;
  schema: string;
}
export type ToRebuilder = { order: RebuildOrder } | { goOn: true } | { stop: true };
/** A phase begins when the portal says so. */
export type FromRebuilder = { done: bigint; total: bigint } | { phase: Phase } | { outcome: ShadowOutcome } | Failure;
