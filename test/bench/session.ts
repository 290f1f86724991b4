import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/**
 * Asks the API in JSON as the screens do, over connections that stay open: with the cookie of a session, and a key for each POST. As
 * browsers do, it asks again where the server has closed a connection that was kept, at the moment of the request.
 */
export const openSession = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let cookie = '';
  const send = (method: string, path: string, body: string | undefined, more: Readonly<Record<string, string>>) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', cookie, ...more };
      const outgoing = request(new URL(path, url), { method, agent, headers }, (response) => {
        const { statusCode: status = 0, headers: given } = response;
        cookie = sessionOf(given['set-cookie']) ?? cookie;
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status, headers: given, text }));
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        outgoing.reusedSocket && error.code === 'ECONNRESET' ? resolve(send(method, path, body, more)) : reject(error),
      );
      outgoing.end(body);
    });
  const ask = (method: string, path: string, body?: string, more: Readonly<Record<string, string>> = {}) =>
    send(method, path, body, { ...(method === 'POST' && { 'idempotency-key': randomUUID() }), ...more });
  return { ask, cookie: () => cookie, close: () => agent.destroy() };
};

const sessionOf = (cookies: readonly string[] = []) => cookies.find((set) => set.startsWith('session='))?.split(';')[0];
