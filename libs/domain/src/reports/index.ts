export * from './all';
export * from './manifest';
