let common: ReadonlySet<string> | undefined;

/** The list is read when the first password is set: it takes a while, and most processes never set one. */
const loadList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return new Set(passwords.map((password) => String(password).toLowerCase()));
};

// The list has no repeats and no runs, however common, because its package finds those by rule.
const REPEATED_PART = /^(.{1,5}?)\1+$/su;
const reversed = (text: string) => [...text].reverse().join('');
const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'].flatMap((run) => [run, reversed(run)]);
const isRun = (password: string) => RUNS.some((run) => run.includes(password));

export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= await loadList();
  const bare = password.trim().toLowerCase();
  return common.has(bare) || isRun(bare) || REPEATED_PART.test(bare);
};
