import type { Message } from './kernel';

/** Said in a user's own stream; the password itself is in no event. */
export type AccountEvent = Message<'PasswordSet', { user: number }>;
