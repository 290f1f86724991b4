export * from './definition';
export * from './facts';
export * from './keys';
export * from './kinds';
export * from './order';
export * from './record';
export * from './shared';
export * from './use';
