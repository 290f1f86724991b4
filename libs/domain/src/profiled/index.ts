export * from './decider';
export * from './profiled';
