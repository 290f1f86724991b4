import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';

/** As many connections as a browser opens to one address. */
const CONNECTIONS = 6;
const MOST_OF_REFUSAL = 300;

/** One answer, as it is noted. */
export interface Noted {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** What a refusal says. */
  refusal?: string;
}
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its path says
  body: any;
}

/** Somebody's browser: a session, connections that stay open, and answers that it keeps with their ETags. */
export const openVisitor = (url: string, note: (noted: Noted) => void) => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const kept = new Map<string, { etag: string; text: string }>();
  let cookie = '';
  let stream: ClientRequest | undefined;

  const send = (method: string, path: string, content?: object): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const begunAt = performance.now();
      const former = method === 'GET' ? kept.get(path) : undefined;
      const headers = {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        cookie,
        ...(content && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(former && { 'if-none-match': former.etag }),
      };
      const asked = request(new URL(path, url), { method, agent, headers }, (response) => {
        const { statusCode: status = 0, headers: given } = response;
        cookie = sessionOf(given) ?? cookie;
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          const refusal = status >= 400 ? { refusal: text.slice(0, MOST_OF_REFUSAL) } : {};
          note({ method, path, status, ms: performance.now() - begunAt, ...refusal });
          if (method === 'GET' && status === 200 && given.etag) kept.set(path, { etag: given.etag, text });
          resolve({ status, body: parse(status === 304 && former ? former.text : text) });
        });
      });
      asked.on('error', reject);
      asked.end(content && JSON.stringify(content));
    });

  return {
    send,
    /** Asks for all that a screen shows, side by side. */
    open: (...paths: readonly string[]): Promise<Answer[]> => Promise.all(paths.map((path) => send('GET', path))),
    /** Hears of changes until `close`, as every open browser does. */
    listen: (): void => {
      const headers = { accept: 'text/event-stream', cookie };
      stream = request(new URL('/api/live', url), { headers, agent: new Agent() }, (response) => response.resume());
      stream.on('error', () => {});
      stream.end();
    },
    close: (): void => {
      stream?.destroy();
      agent.destroy();
    },
  };
};
export type Visitor = ReturnType<typeof openVisitor>;

const sessionOf = (headers: IncomingHttpHeaders): string | undefined =>
  headers['set-cookie']?.find((set) => set.startsWith('session='))?.split(';')[0];

const parse = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
