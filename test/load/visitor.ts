import { Agent, type ClientRequest, request } from 'node:http';
import { openSession } from '../bench/session';

/** As many connections as a browser opens to one address. */
const CONNECTIONS = 6;
const MOST_OF_REFUSAL = 300;

/** One answer, as it is noted. */
export interface Noted {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** When it was answered, in ms since 1970. */
  at: number;
  /** What a refusal says. */
  refusal?: string;
}
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its path says
  body: any;
}

/** Somebody's browser: a session, and answers that it keeps with their ETags. */
export const openVisitor = (url: string, note: (noted: Noted) => void) => {
  const session = openSession(url, CONNECTIONS);
  const kept = new Map<string, { etag: string; text: string }>();
  let stream: ClientRequest | undefined;

  const send = async (method: string, path: string, content?: object): Promise<Answer> => {
    const begunAt = performance.now();
    const former = method === 'GET' ? kept.get(path) : undefined;
    const known: Record<string, string> = former ? { 'if-none-match': former.etag } : {};
    const { status, headers, text } = await session.ask(method, path, content && JSON.stringify(content), known);
    const refusal = status >= 400 ? { refusal: text.slice(0, MOST_OF_REFUSAL) } : {};
    note({ method, path, status, ms: performance.now() - begunAt, at: Date.now(), ...refusal });
    if (method === 'GET' && status === 200 && headers.etag) kept.set(path, { etag: headers.etag, text });
    return { status, body: parse(status === 304 && former ? former.text : text) };
  };

  return {
    send,
    /** Asks for all that a screen shows, side by side. */
    open: (...paths: readonly string[]): Promise<Answer[]> => Promise.all(paths.map((path) => send('GET', path))),
    /** Hears of changes until `close`, as every open browser does. */
    listen: (): void => {
      const headers = { accept: 'text/event-stream', cookie: session.cookie() };
      stream = request(new URL('/api/live', url), { headers, agent: new Agent() }, (response) => response.resume());
      stream.on('error', () => {});
      stream.end();
    },
    close: (): void => {
      stream?.destroy();
      session.close();
    },
  };
};
export type Visitor = ReturnType<typeof openVisitor>;

const parse = (text: string) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
