export const IMPORT_TASKS = ['import-1', 'import-2'] as const;
export const CLEANUP_TASK = 'imports';
