export * from './attribute';
export * from './language';
export * from './normalise';
export * from './read';
export * from './show';
export * from './types';
export * from './validate';
export * from './values';
