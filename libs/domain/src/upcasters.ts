import type { Message } from './kernel';
import { orderUpcasters } from './orders/upcasters';

/** From the shapes of old events to today's, by type and by the schema number under which an event is stored. */
export const upcasters: Readonly<Record<string, Readonly<Record<number, (event: Message) => Message>>>> = {
  ...orderUpcasters,
};
