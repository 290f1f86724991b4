/** Words of the code that say less than common ones, and what stands for them. */
export const avoidedWords: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\b(?:tells?|tel(?:l|ling)|told|untold)\b/i, 'show, notify, report'],
  [/(?:\b|_|(?<=[a-z]))(?:[Uu]ntold|[Tt]old)(?=[A-Z]|\b|_)/, 'hidden, visible'],
  [/\btell[A-Z]\w*|[a-z]ToTell\b/, 'addAnswers, completeRow, onBegin, onEnd, errorToThrow'],
  [/\b(?:born|owing|heir|resigned|attend)\b/, 'newOwners, ownersToLoad, survivor, leadLost, startWatching'],
  [/\bisDear\b/, 'isExpensive'],
  [/\bDoubt\b|\bisDoubt\b/, 'UncertainAppend, isWarning'],
  [/\b(?:Begun|Endings|DidNotEnd|LoneForm)\b/, 'ClaimedExport, ShutdownTasks, ShutdownTimeout, DetachedForm'],
  [/\bGap\b/, 'SpacerRow'],
  [/\b(?:asker|requester|viewer|principal)s?\b/i, 'user; actor in events'],
];
