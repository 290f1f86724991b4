export const EXPORT_TASKS = ['export-1', 'export-2'] as const;
export const CLEANUP_TASK = 'exports';
