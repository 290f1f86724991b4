export const RUN_TASK = 'projection-runs';
export const CLEANUP_TASK = 'projection-shadows';
