import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks the API in JSON as the screens do, over connections that stay open: with the cookie of a session, and a key for each POST. */
export const openSession = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let cookie = '';
  const ask = (method: string, path: string, body?: string, more: Readonly<Record<string, string>> = {}) =>
    new Promise<RawAnswer>((resolve, reject) => {
      const headers = {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...more,
      };
      const outgoing = request(new URL(path, url), { method, agent, headers }, (response) => {
        const { statusCode: status = 0, headers: given } = response;
        cookie = sessionOf(given['set-cookie']) ?? cookie;
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status, headers: given, text }));
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return { ask, cookie: () => cookie, close: () => agent.destroy() };
};

const sessionOf = (cookies: readonly string[] = []) => cookies.find((set) => set.startsWith('session='))?.split(';')[0];
