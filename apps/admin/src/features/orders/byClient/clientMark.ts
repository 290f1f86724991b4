import { ACTIVE_CLIENT_STATUSES, CLIENT_NOT_ACTIVE, dayInWords } from '@bank/domain';
import { today } from '../../../kit/values/clock';
import { fill, say, word } from '../../../messages';
import { clientOrderWords as words } from '../../../messages/clientOrders';
import type { LineClient } from './lines';

type Status = Pick<LineClient, 'status' | 'expiredOn'>;

export const isServed = ({ status }: Status): boolean => ACTIVE_CLIENT_STATUSES.some((active) => active === status);

/** What is to be known of a client in a line: why it gets nothing, or that it waits for its review. */
export const clientMark = (client: Status): string | undefined => {
  const { status, expiredOn } = client;
  if (status === 'ACTIVE') return undefined;
  if (isServed(client)) return words.needsReview;
  // Of a child who left the partner nothing else is shown.
  if (status === null) return CLIENT_NOT_ACTIVE;
  const name = word(say.statuses, status);
  // Staff may expire a child before its day.
  return expiredOn && expiredOn <= today()
    ? fill(words.statusSince, { status: name, day: dayInWords(expiredOn) })
    : name;
};
