export * from './screens';
export { type Action, access, can, type Resource } from './table';
