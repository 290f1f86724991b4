/**
 * The user whose screen this is. The session's cookie belongs to the whole browser, so that somebody else may sign in in another
 * tab: each request names this user, and the server refuses it where the session is that of somebody else.
 */
export const screenUser: { id: number | undefined } = { id: undefined };
