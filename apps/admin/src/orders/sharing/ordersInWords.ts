import { fill } from '../../messages';
import { sharingWords as words } from '../../messages/sharing';
import { number } from '../../ui/formats';

export const ordersInWords = (count: number): string =>
  count === 1 ? words.order : fill(words.ordersMany, { count: number(count) });
