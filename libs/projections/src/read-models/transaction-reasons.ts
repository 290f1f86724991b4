import type { OrderPolicy } from '@bank/domain';
import { escapeLiteral } from 'pg';

export const reasonsOfOrder = (
  { transactionReason, header }: Pick<OrderPolicy, 'transactionReason' | 'header'>,
  order: string,
): string[] => [
  ...(transactionReason === undefined ? [] : [`${escapeLiteral(`${transactionReason} `)} || ${order}.sequence`]),
  ...('reason' in header ? [`${order}.reason`] : []),
];

export const joinReasons = (reasons: readonly string[]): string =>
  `nullif(concat_ws(' \u2013 ', ${reasons.join(', ')}), '')`;
