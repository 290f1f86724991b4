export { freshDatabase } from '@bank/event-store/testing';
export { project } from './project';
export { inOneLog, recorded } from './recorded';
