import { textsOf } from './language';

/** The texts about what others do at the same time. */
export const liveWords = textsOf('live', {
  isEditing: '{who} is editing this {kind}',
  areEditing: '{who} are editing this {kind}',
  editing: 'edited by {who}, too',
  changed: 'Changed by {who} {when}:',
  justNow: 'just now',
  at: 'at {time}',
  moreFields: ' and {count} more.',
  somebody: 'Somebody',
  show: 'Show',
  close: 'Close',
  deleted: 'Somebody has deleted this since you opened it. What you typed cannot be saved here any more.',
  /** What happened, where the names and values of fields say nothing. */
  inWords: { isErased: 'the personal data were erased', merge: 'a merge was made or taken back' },
  takenOver: 'You see it as it is now.',
} as const);
