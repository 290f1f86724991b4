/** Each makes one export at a time. */
export const EXPORT_TASKS = ['export-1', 'export-2'] as const;
/** Stops what was cancelled, and removes what is old. */
export const CLEANUP_TASK = 'exports';
