export * from './event-store';
export { memoryEventStore } from './memory';
export { migrate, postgresEventStore } from './postgres';
