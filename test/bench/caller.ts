import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/**
 * Calls the API in JSON over one connection that stays open, as the screens do: signed in, and with a key for each
 * POST.
 */
export function createCaller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  /** @returns the text of the answer */
  const send = (method: string, path: string, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const idempotency = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
      const headers = {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie,
        ...idempotency,
      };
      const outgoing = request(new URL(path, url), { method, agent, headers }, (response) => {
        cookie = sessionOf(response.headers['set-cookie']) ?? cookie;
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          answer += chunk;
        });
        response.on('end', () => {
          if (response.statusCode! < 300) resolve(answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${answer}`));
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const call = async (method: string, path: string, body?: object) =>
    JSON.parse(await send(method, path, body && JSON.stringify(body)));
  return { call, send };
}

const sessionOf = (cookies: readonly string[] = []) => cookies.find((set) => set.startsWith('session='))?.split(';')[0];
