interface Answer {
  get: (name: 'Set-Cookie') => string[] | undefined;
}

/** A cookie that an answer sets, with its attributes. */
const setCookieOf = (name: string) => (answer: Answer) =>
  answer.get('Set-Cookie')?.find((cookie) => cookie.startsWith(`${name}=`));

export const sessionCookieOf = setCookieOf('session');
export const knownBrowserCookieOf = setCookieOf('known-browser');
