export const IMPORT_TASKS = ['import-1', 'import-2', 'import-3'] as const;
/** Of one user, so that another one waits for nobody's long files. */
export const MOST_STEPS_AT_ONCE = IMPORT_TASKS.length - 1;
export const CLEANUP_TASK = 'imports';
