import { textsOf } from './language';

/** The texts of saved searches; they come with the menu that shows them. */
export const savedSearchWords = textsOf('savedSearches', {
  none: 'No searches are saved here yet',
  save: 'Save this search…',
  manage: 'Rename, share or delete…',
  saveTitle: 'Save this search',
  renameTitle: 'Rename {name}',
  manageTitle: 'Saved searches',
  name: 'Name',
  rename: 'Rename',
  copyLink: 'Copy link',
  copied: 'The link is copied. People who open it find only what they may see.',
  copyByHand: 'Copy this link',
  withoutPeople: 'Links never name people, so this one leaves out {filters}.',
  of: '{act} {name}',
  leftOut: 'Left out, because this report no longer has it: {filters}.',
  deleted: '{name} was deleted. The search still finds what is recorded about it.',
  unknown: 'There is no record {id}.',
} as const);
