/** Words that say less than common ones, by what stands for them. */
const avoidedWords = {
  'hidden, visible, shown, reported, notified': [
    /\w*[uU]ntold\w*/,
    /[tT]old\w*/,
    /\w+Told/,
    /tell[A-Z]\w*/,
    /\w+ToTell/,
  ],
  'newOwners, ownersToLoad': [/owing/],
  'leadLost, startWatching': [/resigned/, /attend/],
  isExpensive: [/isDear/],
  'UncertainAppend, isWarning': [/Doubt/, /isDoubt/],
  'ClaimedExport, ShutdownTasks, ShutdownTimeout, DetachedForm': [/Begun/, /Endings/, /DidNotEnd/, /LoneForm/],
  'user; actor in events': [/(?:\w*A|a)skers?/, /(?:\w*R|r)equesters?/, /(?:\w*V|v)iewers?/, /(?:\w*P|p)rincipals?/],
} as const;

const pattern = new RegExp(
  `\\b(?:${Object.values(avoidedWords)
    .flatMap((words) => words.map(({ source }) => source))
    .join('|')})\\b`,
);

/** "path: line" for each line that has one of the words. */
export const linesWithAvoidedWords = (files: readonly { path: string; text: string }[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
