import type { Recorded } from '@bank/domain';
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
