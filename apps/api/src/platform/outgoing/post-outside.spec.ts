import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InsideAddress, isOutside } from './outside';
import { postOutside } from './post-outside';

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::9',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'ff02::1',
    'no address',
  ])('such as %s is inside', (address) => {
    expect(isOutside(address)).toBe(false);
  });

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
    'such as %s is outside',
    (address) => {
      expect(isOutside(address)).toBe(true);
    },
  );
});

describe('a post to an address that somebody entered', () => {
  const servers: Server[] = [];
  const listen = async (answer: RequestListener) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });
  const message = { headers: { 'content-type': 'text/plain' }, body: 'Zoë' };
  const local = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true };

  it('brings the text, and gives the answer', async () => {
    const heard: unknown[] = [];
    const port = await listen(async (request, response) => {
      request.setEncoding('utf8');
      let body = '';
      for await (const piece of request) body += piece;
      heard.push([request.method, request.url, request.headers.host, request.headers['content-type'], body]);
      response.writeHead(503, { 'Retry-After': '120' }).end('Busy');
    });
    const url = `http://receiver.example:${port}/in?key=1`;
    expect(await postOutside({ url, ...message }, local)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '120' },
      text: 'Busy',
    });
    expect(heard).toEqual([['POST', '/in?key=1', `receiver.example:${port}`, 'text/plain', 'Zoë']]);
  });

  it.each([
    'http://127.0.0.1:1/',
    'http://[::1]:1/',
    'http://localhost:1/',
    'http://2130706433:1/',
    'http://[::ffff:7f00:1]:1/',
  ])('to %s is refused', async (url) => {
    await expect(postOutside({ url, ...message })).rejects.toThrow(InsideAddress);
  });

  it('is refused where one of the addresses of a name is inside', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    await expect(postOutside({ url: 'https://receiver.example/', ...message }, { resolve })).rejects.toThrow(
      'receiver.example is an address inside the network of this portal.',
    );
  });

  it('asks for the addresses of a name once, and connects to what was checked', async () => {
    const port = await listen((_, response) => response.end('here'));
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '203.0.113.9', family: 4 }];
    };
    const answer = await postOutside({ url: `http://receiver.example:${port}/`, ...message }, { ...local, resolve });
    expect([answer.text, asked]).toEqual(['here', 1]);
  });

  it('follows no redirect', async () => {
    const heard: string[] = [];
    const port = await listen((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect(await postOutside({ url: `http://receiver.example:${port}/`, ...message }, local)).toMatchObject({
      status: 302,
    });
    expect(heard).toEqual(['/']);
  });

  it('reads no more than the beginning of an answer without end', async () => {
    const port = await listen((_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write);
      write();
    });
    const { text } = await postOutside({ url: `http://receiver.example:${port}/`, ...message }, local);
    expect(text).toBe('x'.repeat(2_000));
  });

  it.each([
    ['never answers', () => {}],
    ['never ends its answer', (_: unknown, response: Parameters<RequestListener>[1]) => void response.write('x')],
  ])('gives up a receiver that %s', async (_, answer) => {
    const port = await listen(answer as RequestListener);
    const url = `http://receiver.example:${port}/`;
    await expect(postOutside({ url, ...message }, { ...local, limitMs: 100 })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('gives up a name that never resolves', async () => {
    const resolve = () => new Promise<never>(() => {});
    await expect(
      postOutside({ url: 'https://receiver.example/', ...message }, { resolve, limitMs: 100 }),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
