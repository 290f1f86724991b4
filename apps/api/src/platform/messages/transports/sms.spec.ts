import { Undeliverable } from '../message';
import { smsTransport } from './sms';

const url = 'twilio://AC00000000000000000000000000000000:a%2Fb@api.twilio.com?from=18165550100';
const message = { channel: 'sms', to: '+18165550199', subject: '', text: 'Code 918273', about: null } as const;

/** A transport whose requests are noted in `sent` and get this answer. */
const wire = (statusCode: number, body: object) => {
  const sent: { method: string; uri: string; data?: object; username?: string; password?: string }[] = [];
  const httpClient = {
    request: async (options: (typeof sent)[number]) => {
      sent.push(options);
      return { statusCode, body, headers: {} };
    },
  };
  return { sent, transport: smsTransport(url, { httpClient: httpClient as never }) };
};

describe('SMS', () => {
  it('go to the account that the address names, from its number', async () => {
    const { sent, transport } = wire(201, { sid: 'SM1' });
    await transport.send(message, 'id');
    expect(sent).toMatchObject([
      {
        method: 'post',
        uri: 'https://api.twilio.com/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json',
        username: 'AC00000000000000000000000000000000',
        password: 'a/b',
        data: { From: '+18165550100', To: '+18165550199', Body: 'Code 918273' },
      },
    ]);
  });

  it('to a number that is none are not tried again; those that a busy server refuses are', async () => {
    const refused = (status: number, code: number) =>
      wire(status, { code, message: 'No', status })
        .transport.send(message, 'id')
        .catch((error: Error) => error);
    expect(await refused(400, 21211)).toBeInstanceOf(Undeliverable);
    const busy = await refused(503, 20503);
    expect(busy).toBeInstanceOf(Error);
    expect(busy).not.toBeInstanceOf(Undeliverable);
  });
});
