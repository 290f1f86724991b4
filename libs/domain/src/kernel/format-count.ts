/** 12,345 */
export const formatCount = (count: number): string => count.toLocaleString('en-US');
