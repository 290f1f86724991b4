export * from './decider';
export * from './profiled';
export * from './unanswered';
