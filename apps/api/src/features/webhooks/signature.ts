import { createHmac, randomBytes } from 'node:crypto';

/** By Standard Webhooks, so that its libraries verify what is sent. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const signWith = (secret: string, text: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')}`;

export interface Signed {
  /** The same in every attempt. */
  id: string;
  /** When it is sent; ISO 8601. */
  at: string;
  body: string;
}

/** @param secrets one, or two while one is replaced by another: a receiver accepts a message that either of them signed */
export const signedHeaders = ({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> => {
  const timestamp = String(Math.floor(Date.parse(at) / 1_000));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signWith(secret, `${id}.${timestamp}.${body}`)).join(' '),
  };
};
