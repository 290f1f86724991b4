export * from './access';
export * from './kernel';
