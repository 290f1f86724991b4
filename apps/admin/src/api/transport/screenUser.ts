/** Each request names this user, so that the server refuses it once somebody else has signed in in another tab. */
export const screenUser: { id: number | undefined } = { id: undefined };
