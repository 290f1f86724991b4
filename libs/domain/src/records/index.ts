export * from './check';
export * from './fields';
export * from './keys';
export * from './kinds';
export * from './normalise';
export * from './order';
export * from './record';
export * from './shared';
