import { formatCount } from '@bank/domain';
/** 1 client, 1,200 clients */
export const countInWords = (one: string, other: string, count: number): string =>
  `${formatCount(count)} ${count === 1 ? one : other}`;
