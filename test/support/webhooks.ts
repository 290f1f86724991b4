import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Deliveries } from '../../apps/api/src/features/webhooks/deliveries';
import { EventQueueing } from '../../apps/api/src/features/webhooks/event-queueing';
import { OutgoingPosts } from '../../apps/api/src/features/webhooks/outgoing-posts';
import { postOutside } from '../../apps/api/src/platform/outgoing/post-outside';
import { Worker } from '../../apps/api/src/platform/worker/worker';
import type { OpenApp } from '../../apps/api/src/testing/open-app';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; subject: string; sequence: string; data: Record<string, unknown> };
}
type Respond = (response: ServerResponse, received: Received) => void;

const LIMIT_MS = 300;

export interface Receivers {
  received: Received[];
  /** Path -> how the receiver there answers; 204 unless said. */
  answers: Map<string, Respond>;
  /** The subjects of the events that came to a path, in the order in which they came. */
  subjects: (path?: string) => string[];
}

/** Receivers on this machine stand for `https://receiver.example`; other addresses are called as they are. */
export const openedReceivers = (app: OpenApp): Receivers => {
  const received: Received[] = [];
  const answers = new Map<string, Respond>();
  const server = createServer(async (request, response) => {
    request.setEncoding('utf8');
    let body = '';
    for await (const piece of request) body += piece;
    const one = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
    received.push(one);
    const answer = answers.get(one.path);
    if (answer) answer(response, one);
    else response.writeHead(204).end();
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const local = `http://127.0.0.1:${port}`;
    app.app.get(OutgoingPosts).post = (posted) =>
      posted.url.startsWith('https://receiver.example/')
        ? postOutside(
            { ...posted, url: posted.url.replace('https://receiver.example', local) },
            { isAllowed: () => true, limitMs: LIMIT_MS },
          )
        : postOutside(posted);
  });
  beforeEach(() => {
    received.length = 0;
    answers.clear();
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    answers,
    subjects: (path = '/hook') => received.filter((one) => one.path === path).map(({ event }) => event.subject),
  };
};

/** Webhooks of an application whose worker stands still: `deliver` does what is due. */
export const webhooksOf = (app: OpenApp) => {
  beforeAll(() => app.app.get(Worker).onApplicationShutdown());
  const create = async (more: object = {}) => {
    const body = { name: 'Warehouse system', url: 'https://receiver.example/hook', eventTypes: [], ...more };
    const { id } = (await app.agent.post('/api/webhooks').send(body).expect(201)).body.data;
    return Number(id);
  };
  const issue = async (id: number): Promise<string> =>
    (await app.agent.put(`/api/webhooks/${id}/secret`).expect(200)).body.data.secret;
  const remove = async (id: number) => {
    await app.agent.delete(`/api/webhooks/${id}`).expect(200);
    await app.query('DELETE FROM app.webhook_states WHERE webhook_id = $1', id);
  };
  const deliver = async () => {
    await app.app.get(EventQueueing).queueNew();
    await app.app.get(Deliveries).deliverDue();
  };
  const show = async (id: number) => (await app.agent.get(`/api/webhooks/${id}`).expect(200)).body.data;
  const list = async (id: number, query = '') =>
    (await app.agent.get(`/api/webhooks/${id}/deliveries${query}`).expect(200)).body.data;
  return { create, issue, remove, deliver, show, list };
};
