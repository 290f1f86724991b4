let userId: number | undefined;

/**
 * The user whose screen this is. The session's cookie belongs to the whole browser, so that somebody else may sign in in another
 * tab: each request names this user, and the server refuses it where the session is that of somebody else.
 */
export const screenUser = {
  set: (id: number | undefined): void => {
    userId = id;
  },
  headers: (): Record<string, string> => (userId === undefined ? {} : { 'X-User': String(userId) }),
};
