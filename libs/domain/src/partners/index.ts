export * from './decider';
export * from './own';
export * from './partner';
export * from './review';
export * from './statuses';
