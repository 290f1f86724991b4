import type { EventStore } from '../../event-store';

export interface OpenedStore {
  store: EventStore;
  /** Breaks every connection that the store has; the server stays, or comes back at once. */
  disrupt: () => Promise<void>;
  close: () => Promise<void>;
}

export type OpenStore = () => Promise<OpenedStore>;
