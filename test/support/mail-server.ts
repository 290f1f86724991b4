import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  to: string;
  /** Headers and body as they came. */
  raw: string;
}

/** A mail server in this process. `refuse` says to whom, and how often, it says no, and with which SMTP code. */
export const mailServer = async () => {
  const inbox: Mail[] = [];
  const refusals: { to: string; times: number; code: number }[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, done) {
      tries++;
      const refusal = refusals.find(({ to, times }) => to === address && times > 0);
      if (!refusal) return done();
      refusal.times--;
      done(Object.assign(new Error(`No, ${address}`), { responseCode: refusal.code }));
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((raw) => {
        inbox.push({ to: envelope.rcptTo[0]!.address, raw });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=portal@bank.example`,
    inbox,
    tries: () => tries,
    refuse: (to: string, code: number, times = 1) => refusals.push({ to, times, code }),
    to: (address: string) => inbox.filter(({ to }) => to === address),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
export type MailServer = Awaited<ReturnType<typeof mailServer>>;
