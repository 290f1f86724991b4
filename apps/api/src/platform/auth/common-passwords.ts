let common: ReadonlySet<string> | undefined;

/** The list is read when the first password is set: it takes a while, and most processes never set one. */
const loadList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return new Set(passwords.map((password) => String(password).toLowerCase()));
};

export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= await loadList();
  return common.has(password.toLowerCase());
};
