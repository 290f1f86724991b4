import type { Message } from './kernel';
import { orderUpcasters } from './orders/upcasters';
import { profiledUpcasters } from './profiled/upcasters';
import { recordUpcasters } from './records/upcasters';

/** Event type -> stored schema number -> the function that turns the old event into the next shape. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, (event: Message) => Message>>>> = {
  ...orderUpcasters,
  ...recordUpcasters,
  ...profiledUpcasters,
};
