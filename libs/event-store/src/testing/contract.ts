import { appendContract } from './contract/append';
import { concurrencyContract } from './contract/concurrency';
import { headContract } from './contract/head';
import type { Opened, OpenStore } from './contract/opened';
import { refusalContract } from './contract/refusals';
import { subscriptionContract } from './contract/subscription';

export { awayContract, type OpenedRemote, type OpenRemote } from './contract/away';
export type { Opened, OpenStore } from './contract/opened';

/** What every adapter of the log does, in one text; those that have a server follow `awayContract` too. */
export const eventStoreContract = (name: string, open: OpenStore): void => {
  describe(`${name} event store`, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const store = () => opened.store;

    appendContract(store);
    refusalContract(store);
    concurrencyContract(store);
    headContract(store);
    // Last, since it leaves broken connections behind.
    subscriptionContract(store, () => opened.disrupt());
  });
};
