/** The channel on which every process hears, once it is committed, that sessions were ended. */
export const SESSIONS_ENDED = 'sessions_ended';

export const NOTIFY_SESSIONS_ENDED = `SELECT pg_notify('${SESSIONS_ENDED}', '')`;
