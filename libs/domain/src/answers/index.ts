export type * from './attention';
export type * from './clients';
export type * from './guide';
export type * from './log';
export type * from './moments';
export type * from './named';
export type * from './ordered';
export type * from './rows';
export type * from './staff-changes';
export type * from './stock';
export type * from './to-dos';
export type * from './today';
export type * from './user';
/** The shapes of the API's answers: the API's classes implement them, and the screens and their fake API use them. */
