import { textsOf } from './language';

/** The texts about what staff did to a partner's order. */
export const staffChangeWords = textsOf('staffChanges', {
  title: 'Changed by the bank since it was submitted',
  act: '{time}, by {by}:',
  entered: 'Status: {status}',
  reversed: 'Reversed',
  field: '{field} was changed',
  lineOfClient: '{client}, {product}: {before} → {after}',
  lineInBulk: '{product} in bulk: {before} → {after}',
  none: 'none',
  pack: '1 pack',
  packs: '{count} packs',
  units: '{count} diapers',
} as const);
