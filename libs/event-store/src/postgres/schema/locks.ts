// The two-key form, because it can't collide with the key of a decision lock (one bigint).
export const APPEND_LOCK = '727, 1';
export const MIGRATION_LOCK = '727, 2';
/** So that one process at a time moves a log over. */
export const MOVE_LOCK = '727, 4';
/** Taken while a partition is made, by appends too: who holds it takes no append lock. */
export const ROOM_LOCK = '727, 3';

export const CHANNEL = 'log_events';
