export * from './attributes';
export * from './orders';
export * from './scenario';
