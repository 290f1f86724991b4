import twilio from 'twilio';
import { type Transport, Undeliverable } from '../message';

type Options = NonNullable<Parameters<typeof twilio>[2]>;

/** Twilio's error codes for numbers that it can never reach: no number, no mobile, unsubscribed. */
const UNREACHABLE_CODES = new Set([21211, 21408, 21610, 21612, 21614]);

/** @param url `twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=18165550100` */
export const smsTransport = (url: string, options: Options = {}): Transport => {
  const { username, password, searchParams } = new URL(url);
  const client = twilio(username, decodeURIComponent(password), { timeout: 10_000, ...options });
  const from = `+${searchParams.get('from')!.replace(/\D/g, '')}`;
  return {
    async send({ to, text }) {
      await client.messages.create({ from, to, body: text }).catch((error: Error & { code?: number }) => {
        throw UNREACHABLE_CODES.has(error.code ?? 0) ? new Undeliverable(`Twilio ${error.code}`) : error;
      });
    },
  };
};
