export { freshDatabase } from '@bank/event-store/testing';
export { project, projectAll } from './project';
export { inOneLog, recorded } from './recorded';
