import { number } from '../../../kit/values/formats';
import { fill } from '../../../messages';
import { sharingWords as words } from '../../../messages/sharing';

export const ordersInWords = (count: number): string =>
  count === 1 ? words.order : fill(words.ordersMany, { count: number(count) });
