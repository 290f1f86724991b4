import { createTransport } from 'nodemailer';
import { type Transport, Undeliverable } from '../message';
import { partsOf } from './letter-parts';

const TIMEOUT_MS = '10000';

/** @param url `smtp://user:password@host:587?from=portal@example.org`; without `from` the user sends, or portal@host */
export const smtpTransport = (url: string): Transport => {
  const server = new URL(url);
  const from = server.searchParams.get('from') ?? senderOf(server);
  server.searchParams.delete('from');
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
    if (!server.searchParams.has(timeout)) server.searchParams.set(timeout, TIMEOUT_MS);
  const mailer = createTransport(server.href);
  return {
    async send(letter, id) {
      const { to, subject } = letter;
      const messageId = `<${id}@${from.split('@').at(-1)}>`;
      // A text would be read as a list of recipients.
      const recipient = { name: '', address: to };
      await mailer
        .sendMail({ from, to: recipient, subject, messageId, ...partsOf(letter) })
        .catch(rethrowAsUndeliverable);
    },
  };
};

const senderOf = ({ username, hostname }: URL) => {
  const user = decodeURIComponent(username);
  return user.includes('@') ? user : `portal@${hostname}`;
};

/** A refused recipient stays refused; a server that is away or busy comes back. */
const rethrowAsUndeliverable = (error: Error & { code?: string; responseCode?: number }): never => {
  if (error.code === 'EENVELOPE' && (error.responseCode ?? 0) >= 500)
    throw new Undeliverable(`SMTP ${error.responseCode}`);
  throw error;
};
