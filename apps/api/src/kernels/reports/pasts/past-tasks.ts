/** Builds the pasts that wait, one after the other. */
export const BUILD_TASK = 'past-build';
/** Ends and drops what is no longer wanted. */
export const CLEANUP_TASK = 'pasts';
