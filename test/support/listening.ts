import { EventEmitter, once } from 'node:events';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Agent, type OpenApp, PASSWORD, type Somebody } from '../../apps/api/src/testing/open-app';
import { sessionCookieOf } from './cookies';

export interface HeardSignal {
  resource: string;
  id?: number | string;
  revision?: number;
  presence?: true;
}
interface HeardEvent {
  name: string;
  data: { stream: string; reason: string } & HeardSignal[];
}

export interface Listener {
  user: number;
  agent: Agent;
  cookie: string;
}

/** Somebody who is signed in, with the cookie that a stream of theirs is opened with. */
export const signInListener = async (app: OpenApp, somebody?: Somebody): Promise<Listener> => {
  const { id, email } = await app.register(somebody);
  const agent = app.anonymous();
  const answer = await agent.post('/api/session').send({ email, password: PASSWORD }).expect(200);
  return { user: id, agent, cookie: sessionCookieOf(answer)!.split(';')[0]! };
};

/** A stream of signals, as a browser has it open. */
export class Listening {
  readonly events: HeardEvent[] = [];
  readonly headers: Record<string, unknown> = {};
  private readonly heard = new EventEmitter().setMaxListeners(0);
  private isOver = false;
  private readonly sent: ReturnType<typeof request>;

  constructor(app: NestExpressApplication, { cookie }: Listener) {
    const { port } = (app.getHttpServer() as Server).address() as AddressInfo;
    this.sent = request({
      port,
      path: '/api/live',
      agent: false,
      headers: { Cookie: cookie, Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br' },
    });
    this.sent.on('response', (response) => {
      Object.assign(this.headers, response.headers, { status: response.statusCode });
      let name = '';
      const lines = createInterface(response);
      lines.on('line', (line) => {
        if (line.startsWith('event: ')) name = line.slice(7);
        if (line.startsWith('data: ')) this.take({ name, data: JSON.parse(line.slice(6)) });
      });
      lines.on('error', () => {});
      response.on('close', () => this.end());
      response.on('error', () => {});
    });
    this.sent.on('error', () => this.end());
    this.sent.end();
  }

  get signals(): HeardSignal[] {
    return this.events.flatMap(({ name, data }) => (name === 'signals' ? data : []));
  }

  /** The id of the stream. */
  async begin(): Promise<string> {
    return (await this.until(({ name }) => name === 'hello')).data.stream;
  }

  async until(isIt: (event: HeardEvent) => boolean): Promise<HeardEvent> {
    for (;;) {
      const found = this.events.find(isIt);
      if (found) return found;
      if (this.isOver) throw new Error('The stream has ended');
      await once(this.heard, 'event');
    }
  }

  signal(isIt: (signal: HeardSignal) => boolean): Promise<HeardEvent> {
    return this.until(({ name, data }) => name === 'signals' && data.some(isIt));
  }

  forget(): void {
    this.events.splice(0);
  }

  /** The reason that the stream ended for. */
  async ended(): Promise<string> {
    const { reason } = (await this.until(({ name }) => name === 'end')).data;
    while (!this.isOver) await once(this.heard, 'event');
    return reason;
  }

  close(): void {
    this.sent.destroy();
  }

  private take(event: HeardEvent): void {
    this.events.push(event);
    this.heard.emit('event');
  }

  private end(): void {
    this.isOver = true;
    this.heard.emit('event');
  }
}

export const listen = async (app: NestExpressApplication, listener: Listener): Promise<Listening> => {
  const listening = new Listening(app, listener);
  await listening.begin();
  return listening;
};
