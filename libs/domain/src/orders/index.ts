export * from './decider';
export * from './kinds';
export { MOST_LINES } from './lines';
export * from './order';
export * from './policy';
export * from './status';
export * from './stock';
