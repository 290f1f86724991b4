/** 12,345 */
export const inWords = (count: number): string => count.toLocaleString('en-US');
