import { START } from './event-store';
import { memoryEventStore } from './memory';
import { eventStoreContract } from './testing/contract';

const nothing = async () => {};
eventStoreContract('memory', async () => ({ store: memoryEventStore(), disrupt: nothing, close: nothing }));

it('starts empty', async () => {
  expect(await memoryEventStore().head()).toBe(START);
});
