export { eventStoreContract, type OpenedStore, type OpenStore } from './contract';
export { databaseUrl, type FreshDatabase, freshDatabase, withTestServer } from './database';
export { collect, freshStream, someEvent } from './events';
export { fakeEventStoreDbCluster } from './eventstoredb/cluster';
export { fakeEventStoreDb } from './eventstoredb/server';
export { type TcpProxy, tcpProxy } from './tcp-proxy';
