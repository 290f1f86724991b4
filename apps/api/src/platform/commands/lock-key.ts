import { createHash } from 'node:crypto';

/** The advisory lock (a signed 64-bit number) that stands for a name. */
export const lockKey = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE();
