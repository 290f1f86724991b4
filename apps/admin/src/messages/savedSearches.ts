import { textsOf } from './language';

/** The texts of saved searches; they come with the menu that shows them. */
export const savedSearchWords = textsOf('savedSearches', {
  none: 'No search is saved here yet',
  save: 'Save this search…',
  manage: 'Rename, share or delete…',
  saveTitle: 'Save this search',
  renameTitle: 'Rename {name}',
  manageTitle: 'Saved searches',
  name: 'Name',
  rename: 'Rename',
  copyLink: 'Copy link',
  copied: 'The link is copied. Whoever opens it finds what they may see.',
  copyByHand: 'Copy this link',
  withoutPeople: 'Links name no people: this one leaves out {filters}.',
  of: '{act} {name}',
  leftOut: 'Left out, since this report does not know it any more: {filters}.',
  deleted: '{name} was deleted. The search still finds what is recorded of it.',
  unknown: 'There is no record {id}.',
} as const);
