import type { AddressInfo } from 'node:net';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

export const FEED_FORMS = {
  batch: 'application/cloudevents-batch+json',
  lines: 'application/x-ndjson',
  live: 'text/event-stream',
} as const;

export interface FedEvent {
  id: string;
  type: string;
  subject: string;
  time: string;
  sequence: string;
  cursor: string;
  recordedtime: string;
  dataschema: string;
  causationid?: string;
  data: Record<string, unknown>;
}

/** Programs with tokens that read the feed of an application. */
export const feedOf = (app: Pick<OpenApp, 'app' | 'agent'>) => {
  const address = () => {
    const { port } = app.app.getHttpServer().address() as AddressInfo;
    return `http://127.0.0.1:${port}/api/events`;
  };

  /** @param rights the scopes, and more fields of the token */
  const newToken = async (scopes: readonly string[] = ['feed'], rights: object = {}) => {
    const body = { name: 'Warehouse system', scopes, ...rights };
    const { id } = (await app.agent.post('/api/tokens').send(body).expect(201)).body.data;
    const { token } = (await app.agent.put(`/api/tokens/${id}/secret`).expect(200)).body.data;
    return { id: Number(id), token: String(token) };
  };

  const open = (token: string, query = '', headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${address()}${query}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
      ...(signal && { signal }),
    });
  const readBatch = async (token: string, query = ''): Promise<FedEvent[]> => (await open(token, query)).json();
  const readLines = async (token: string, query = ''): Promise<FedEvent[]> => {
    const text = await (await open(token, query, { Accept: FEED_FORMS.lines })).text();
    return text
      .split('\n')
      .filter((line) => line)
      .map((line) => JSON.parse(line));
  };

  /** The events of a live stream, as they come. `return()` leaves it. */
  async function* live(token: string, query = '', headers: Record<string, string> = {}): AsyncGenerator<FedEvent> {
    const abort = new AbortController();
    const response = await open(token, query, { Accept: FEED_FORMS.live, ...headers }, abort.signal);
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for (const reader = response.body!.getReader(); ; ) {
        const { done, value: chunk } = await reader.read();
        if (done) return;
        rest += decoder.decode(chunk, { stream: true });
        const frames = rest.split('\n\n');
        rest = frames.pop()!;
        for (const frame of frames) {
          const data = /^data: (.*)$/m.exec(frame)?.[1];
          if (data) yield JSON.parse(data);
        }
      }
    } finally {
      abort.abort();
    }
  }

  return { address, newToken, open, readBatch, readLines, live };
};
