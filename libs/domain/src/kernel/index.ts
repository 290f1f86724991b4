export * from './compare';
export * from './decider';
export * from './ids';
export * from './invisible';
export * from './posted';
export * from './rejection';
export * from './tables';
export * from './text';
