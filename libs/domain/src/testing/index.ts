export * from './attributes';
export * from './clients';
export * from './orders';
export * from './scenario';
