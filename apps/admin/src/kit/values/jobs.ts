/** Whether a job waits or is at work, and so will end on its own. */
export const isUnderWay = ({ status }: { status: string }): boolean => status === 'WAITING' || status === 'RUNNING';
