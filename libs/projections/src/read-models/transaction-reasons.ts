import type { OrderPolicy } from '@bank/domain';
import { escapeLiteral } from 'pg';

/** SQL of the reasons that an order gives for its transactions: its kind's, with its sequence, and its own. */
export const reasonsOfOrder = (
  { transactionReason, header }: Pick<OrderPolicy, 'transactionReason' | 'header'>,
  order: string,
): string[] => [
  ...(transactionReason === undefined ? [] : [`${escapeLiteral(`${transactionReason} `)} || ${order}.sequence`]),
  ...('reason' in header ? [`${order}.reason`] : []),
];

/** SQL of a transaction's reason, out of those that are there; null where none is. */
export const joinReasons = (reasons: readonly string[]): string =>
  `nullif(concat_ws(' \u2013 ', ${reasons.join(', ')}), '')`;
