import { textsOf } from './language';

/** Texts about the minimums of a product, beside the labels of their fields. */
export const minimumWords = textsOf('minimums', {
  one: 'Minimum',
  add: 'New minimum',
} as const);
