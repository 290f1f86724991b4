import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that nobody guesses, as they stand in links and headers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. It needs no salt: nobody can try all of them. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
