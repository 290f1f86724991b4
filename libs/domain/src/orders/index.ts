export * from './decider';
export * from './kinds';
export { MOST_LINES, MOST_POSTED_LINES } from './lines';
export * from './order';
export * from './policy';
export * from './status';
export * from './stock';
export * from './types';
