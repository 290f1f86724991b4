export * from './attributes';
export * from './given';
export * from './orders';
