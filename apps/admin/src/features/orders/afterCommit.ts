import type { OrderPolicy } from '@bank/domain';
import { clientOrderWords } from '../../messages/clientOrders';

/** What is said further of orders whose stock is about to move. */
export const afterCommitOf = ({ isCorrectable }: OrderPolicy): readonly string[] =>
  isCorrectable ? [clientOrderWords.correctable] : [];
