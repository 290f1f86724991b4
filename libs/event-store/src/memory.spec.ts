import { START } from './event-store';
import { memoryEventStore } from './memory';
import { eventStoreContract } from './testing/contract';

const doNothing = async () => {};
eventStoreContract('memory', async () => ({ store: memoryEventStore(), disrupt: doNothing, close: doNothing }));

it('starts empty', async () => {
  expect(await memoryEventStore().head()).toBe(START);
});
