import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import type { Settings } from '../settings/settings';
import { SETTINGS } from '../settings/tokens';
import { ShutdownTasks } from './shutdown-tasks';

/** Where nobody else goes on, requests under way have this long to be answered. */
const ANSWER_LIMIT_MS = 4_000;
/** Where others go on serving, connections that are kept have this long for one more request, whose answer closes them. */
const HAND_OVER_MS = 1_000;
/** Browsers and programs open connections ahead, on which a request may never come. */
const FIRST_REQUEST_MS = 1_000;
const CLOSE_IDLE_INTERVAL_MS = 50;
const MAX_NAMED_REQUESTS = 3;
const SECOND_MS = 1_000;
const MAX_COUNTED = 50;

/** Answers requests under way, and cuts off those that take too long: somebody may have left a download unread. */
@Injectable()
export class OpenRequests implements OnModuleInit, BeforeApplicationShutdown {
  /** With the time at which it came. */
  private readonly open = new Map<Request, number>();
  private readonly sockets = new Set<Socket>();
  private readonly lately: number[] = [];
  private readonly answered = new EventEmitter();
  private sweeping: NodeJS.Timeout | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly shutdownTasks: ShutdownTasks,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'appRole'>,
  ) {}

  onModuleInit() {
    this.server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer();
  }

  readonly watch = (request: Request, response: Response, next: NextFunction) => {
    const now = performance.now();
    this.open.set(request, now);
    this.lately.push(now);
    if (this.lately.length > MAX_COUNTED) this.lately.shift();
    response.once('close', () => {
      this.open.delete(request);
      this.answered.emit('one');
    });
    if (this.closing !== undefined) response.set('Connection', 'close');
    next();
  };

  /** How many came within the last second, up to a limit. */
  get countOfLastSecond(): number {
    const since = performance.now() - SECOND_MS;
    return this.lately.filter((at) => at > since).length;
  }

  /** Whether somebody waits for an answer. What takes longer than a second is a download, or news as they happen. */
  get isAnyAwaited(): boolean {
    const since = performance.now() - SECOND_MS;
    for (const at of this.open.values()) if (at > since) return true;
    return false;
  }

  /** Resolves when one of them is answered, or after this time. */
  async nextAnswer(limitMs: number): Promise<void> {
    await once(this.answered, 'one', { signal: AbortSignal.timeout(limitMs) }).catch(() => {});
  }

  /** Takes no new connections, and resolves when all that was asked over the others is answered. */
  close(): Promise<void> {
    this.closing ??= this.closeServer();
    return this.closing;
  }

  async beforeApplicationShutdown() {
    await this.shutdownTasks.waitFor(() => this.describeOpen(), this.close(), ANSWER_LIMIT_MS);
    clearInterval(this.sweeping);
    this.server.closeAllConnections();
  }

  private closeServer(): Promise<void> {
    const { server } = this;
    const stoppedAt = performance.now();
    const idleFrom = stoppedAt + (this.settings.appRole === 'web' ? HAND_OVER_MS : 0);
    // A connection whose last request was answered would be kept for the next one.
    this.sweeping = setInterval(() => {
      if (performance.now() >= idleFrom) server.closeIdleConnections();
      if (performance.now() >= stoppedAt + FIRST_REQUEST_MS) this.closeUnused();
    }, CLOSE_IDLE_INTERVAL_MS);
    // The server's own `close` would close idle connections at once, and a request that is on its way with them.
    return new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  }

  private closeUnused(): void {
    for (const socket of this.sockets) if (!socket.bytesRead) socket.destroy();
  }

  private describeOpen(): string {
    if (!this.open.size) return 'connections whose request never came';
    const names = [...this.open.keys()].map(({ method, originalUrl }) => `${method} ${originalUrl.split('?')[0]}`);
    const first = [...new Set(names)].slice(0, MAX_NAMED_REQUESTS).join(', ');
    return `${names.length} ${names.length === 1 ? 'request' : 'requests'} under way (${first})`;
  }
}
