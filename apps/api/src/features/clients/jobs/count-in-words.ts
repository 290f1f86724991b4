/** 1 client, 1,200 clients */
export const countInWords = (one: string, other: string, count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`;
