export * from './check';
export * from './field';
export * from './normalise';
