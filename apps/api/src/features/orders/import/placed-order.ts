import type { OrderPolicy, Recorded } from '@bank/domain';
import type { Values } from '../../../kernels/imports/values/read-cell';

/** An order as the command that places it says it. */
export interface PlacedOrder {
  at: string;
  status: string;
  header: Values;
  lines: readonly Values[];
  recorded: Recorded | undefined;
  reversedAt: string | undefined;
}

export const commitsStock = ({ statuses }: OrderPolicy, status: string): boolean =>
  statuses[status]?.stock === 'committed';

/** Whether its lines say what is there. */
export const isCount = (policy: OrderPolicy, status: string): boolean =>
  policy.line.quantity.accepts === 'counted' && commitsStock(policy, status);
