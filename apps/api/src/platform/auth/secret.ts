import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored instead of a secret. It needs no salt, because nobody can try all secrets. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
