export * from './client';
export * from './decider';
export * from './matching';
export * from './own';
export * from './pickup';
export * from './public-id';
export * from './review';
export * from './statuses';
