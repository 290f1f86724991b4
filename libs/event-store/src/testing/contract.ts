import { appendContract } from './contract/append';
import { concurrencyContract } from './contract/concurrency';
import { headContract } from './contract/head';
import type { OpenedStore, OpenStore } from './contract/opened-store';
import { refusalContract } from './contract/refusals';
import { subscriptionContract } from './contract/subscription';

export { awayContract, type OpenedRemoteStore, type OpenRemote } from './contract/away';
export type { OpenedStore, OpenStore } from './contract/opened-store';

/** The specs that every adapter of the log passes. Adapters that have a server pass `awayContract` too. */
export const eventStoreContract = (name: string, open: OpenStore): void => {
  describe(`${name} event store`, () => {
    let opened: OpenedStore;
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
