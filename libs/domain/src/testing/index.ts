export * from './attributes';
export * from './given';
