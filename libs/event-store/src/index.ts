export * from './event-store';
export { eventStoreDbEventStore } from './eventstoredb';
export { memoryEventStore } from './memory';
export { openEventStore } from './open';
export { migrate, postgresEventStore } from './postgres';
