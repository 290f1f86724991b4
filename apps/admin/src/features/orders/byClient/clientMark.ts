import { ACTIVE_CLIENT_STATUSES, CLIENT_NOT_ACTIVE, dayInWords, monthInWords } from '@bank/domain';
import { today } from '../../../kit/values/clock';
import { fill, say, word } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import type { LineClient } from './lines';

type Status = Pick<LineClient, 'status' | 'expiredOn' | 'activeIn'>;

export const isActive = ({ status }: Status): boolean => ACTIVE_CLIENT_STATUSES.some((active) => active === status);

/** Whether the client is served now, or was in the month of the order. */
export const isServed = (client: Status): boolean => isActive(client) || client.activeIn !== undefined;

/** What is to be known of a client in a line: why it gets nothing, or that it waits for its review. */
export const clientMark = (client: Status): string | undefined => {
  const { status, activeIn } = client;
  if (status === 'ACTIVE') return undefined;
  if (isActive(client)) return words.needsReview;
  // Of a child who left the partner nothing else is shown.
  if (status === null) return CLIENT_NOT_ACTIVE;
  const reason = reasonOf(status, client);
  return activeIn ? fill(words.activeIn, { reason, month: monthInWords(activeIn) }) : reason;
};

const reasonOf = (status: string, { expiredOn }: Status): string => {
  const name = word(say.statuses, status);
  // Staff may expire a child before its day.
  return expiredOn && expiredOn <= today()
    ? fill(words.statusSince, { status: name, day: dayInWords(expiredOn) })
    : name;
};
