export const BUILD_TASK = 'past-build';
export const CLEANUP_TASK = 'pasts';
