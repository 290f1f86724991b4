import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from './send';

const PAGE = 'x'.repeat(256 * 1024);
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** An answer under way, and its reader, who takes nothing until asked to. */
const openAnswer = async (): Promise<{ response: ServerResponse; reader: IncomingMessage }> => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const asked = get({ port: (server.address() as AddressInfo).port });
  asked.on('error', () => {});
  const [, response]: [unknown, ServerResponse] = (await once(server, 'request')) as [unknown, ServerResponse];
  response.flushHeaders();
  const [reader]: IncomingMessage[] = await once(asked, 'response');
  reader!.on('error', () => {});
  reader!.pause();
  return { response, reader: reader! };
};
const STALL_LIMIT_MS = 50;

describe('what a reader is sent', () => {
  it('waits in a bounded buffer, and ends where nobody takes it', async () => {
    const { response } = await openAnswer();
    let largest = 0;
    while (await send(response, PAGE, { stallLimitMs: STALL_LIMIT_MS }))
      largest = Math.max(largest, response.writableLength);
    expect(response.destroyed).toBe(true);
    expect(largest).toBeLessThanOrEqual(2 * PAGE.length);
  });

  it('goes on for a reader that takes it late', async () => {
    const { response, reader } = await openAnswer();
    let sent = 0;
    while (!response.writableNeedDrain) {
      response.write(PAGE);
      sent += PAGE.length;
    }
    const more = send(response, PAGE);
    let taken = 0;
    reader.on('data', (chunk: Buffer) => {
      taken += chunk.length;
    });
    reader.resume();
    expect(await more).toBe(true);
    response.end();
    await once(reader, 'end');
    expect(taken).toBe(sent + PAGE.length);
  });

  it('ends at once where the reader may read no more', async () => {
    const { response } = await openAnswer();
    const revoked = new AbortController();
    while (!response.writableNeedDrain) response.write(PAGE);
    const more = send(response, PAGE, { signal: revoked.signal });
    revoked.abort();
    expect(await more).toBe(false);
    expect(response.destroyed).toBe(true);
  });
});
