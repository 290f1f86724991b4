import { type ClientSight, clientWorkflow, isTransferable } from '@bank/domain';
import type { Condition } from '../../source';

export const inSight = (sight: ClientSight, c: string): readonly Condition[] => {
  if (sight === 'all') return [];
  return sight === 'none' ? [{ sql: 'FALSE' }] : [{ sql: `${c}.partner = ?`, values: [sight.partner] }];
};

const TRANSFERABLE_STATUSES = (Object.keys(clientWorkflow.statuses) as (keyof typeof clientWorkflow.statuses)[])
  .filter(isTransferable)
  .map((status) => `'${status}'`);

/** SQL for whether another partner may take a client `c` over. */
export const mayBeTransferred = (c: string): string =>
  `${c}.status IN (${TRANSFERABLE_STATUSES.join(', ')}) AND ${c}.merged_into IS NULL AND ${c}.erased_at IS NULL`;
