import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string;
  /** Headers and body as they came. */
  raw: string;
}

/** A mail server in this process. `refuse` names the addresses that it refuses, how often, and with which SMTP code. */
export const mailServer = async () => {
  const inbox: Mail[] = [];
  const arrivals = new EventEmitter().setMaxListeners(0);
  const refusals: { to: string; times: number; code: number }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      const refusal = refusals.find((one) => one.to === address && one.times > 0);
      if (!refusal) return done();
      refusal.times--;
      done(Object.assign(new Error(`No, ${address}`), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        inbox.push({ to: envelope.rcptTo[0]!.address, raw });
        arrivals.emit('mail');
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const to = (address: string) => inbox.filter((mail) => mail.to === address);
  return {
    url: `smtp://127.0.0.1:${port}?from=portal@bank.example`,
    inbox,
    refuse: (address: string, code: number, times = 1) => refusals.push({ to: address, times, code }),
    to,
    /** The address's first, second, … mail, as soon as it is there. */
    received: async (address: string, nth = 1): Promise<Mail> => {
      while (to(address).length < nth) await once(arrivals, 'mail');
      return to(address)[nth - 1]!;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof mailServer>>;
