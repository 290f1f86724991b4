export { freshDatabase } from '@bank/event-store/testing';
