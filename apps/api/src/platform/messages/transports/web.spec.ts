import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Undeliverable } from '../message';
import { webTransport } from './web';

describe('a message to a program', () => {
  let server: Server;
  let status: number;
  let heard: unknown[];
  beforeEach(async () => {
    status = 204;
    heard = [];
    server = createServer(async (request, response) => {
      request.setEncoding('utf8');
      let body = '';
      for await (const piece of request) body += piece;
      heard.push([request.headers['content-type'], request.headers['message-id'], body]);
      response.writeHead(status, { Location: 'https://elsewhere.example/' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const send = (to?: string) => {
    const url = to ?? `http://witness.example:${(server.address() as AddressInfo).port}/`;
    const ways = to ? {} : { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true };
    const message = { channel: 'web', to: url, subject: 'Unseen', text: 'bank.example/log\n7\n', about: null } as const;
    return webTransport(ways).send(message, 'id-1');
  };

  it('is its text, with the id by which a repeat is known', async () => {
    await send();
    expect(heard).toEqual([['text/plain; charset=utf-8', 'id-1', 'bank.example/log\n7\n']]);
  });

  it.each([302, 404, 500])('is tried again after the answer %s', async (answer) => {
    status = answer;
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'refused', status: answer });
    expect(failure).not.toBeInstanceOf(Undeliverable);
  });

  it('is given up where the receiver wants no more, or is inside', async () => {
    status = 410;
    await expect(send()).rejects.toThrow(Undeliverable);
    await expect(send('https://127.0.0.1:1/')).rejects.toThrow(Undeliverable);
  });
});
