/** The platform provides these under symbols, because interfaces leave no trace at run time. */
export const SETTINGS = Symbol('Settings');
export const LOG = Symbol('Log');
export const POOLS = Symbol('Pools');
export const EVENT_STORE = Symbol('EventStore');
/** The log as it is stored: what is sealed. */
export const STORED_LOG = Symbol('StoredLog');
/** The log as it is stored in a standby, where there is one. */
export const STANDBY_LOG = Symbol('StandbyLog');
export const SUBJECT_KEYS = Symbol('SubjectKeys');
export const PROJECTIONS = Symbol('Projections');
export const MIGRATIONS = Symbol('Migrations');
export const RUNNER = Symbol('Runner');
/** Connections that wait for the decision lock, apart so that they can't starve the rest. */
export const LOCK_POOL = Symbol('LockPool');
/** One connection that holds the locks of idempotent requests in progress. */
export const KEY_POOL = Symbol('KeyPool');
/** Connections of downloads, apart so that readers who take their time can't starve the rest. */
export const SHEET_POOL = Symbol('SheetPool');
export const TRANSPORTS = Symbol('Transports');
