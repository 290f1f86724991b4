import { enAtEntry } from './enAtEntry';

/** What the pages say that are shown before the portal's code is there. */
export const say = enAtEntry;

export { fill } from './fill';
