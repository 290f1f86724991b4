export * from './access';
export * from './accounts';
export * from './attributes';
export * from './kernel';
export * from './orders';
export * from './personal';
export * from './records';
export * from './time';
