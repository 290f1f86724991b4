export * from './effect';
export * from './kinds';
