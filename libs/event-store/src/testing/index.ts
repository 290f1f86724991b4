export { eventStoreContract, type OpenedStore, type OpenStore } from './contract';
export { freshDatabase } from './database';
export { collect, freshStream, someEvent } from './events';
export { fakeEventStoreDbCluster } from './eventstoredb/cluster';
export { fakeEventStoreDb } from './eventstoredb/server';
export { type TcpProxy, tcpProxy } from './tcp-proxy';
