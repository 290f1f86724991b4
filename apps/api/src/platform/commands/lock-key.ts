import { createHash } from 'node:crypto';

export const lockKey = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE();
