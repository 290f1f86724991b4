import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { ShutdownTasks } from './shutdown-tasks';

/** Requests under way have this long to be answered. */
const ANSWER_LIMIT_MS = 4_000;
const CLOSE_IDLE_INTERVAL_MS = 50;
const MAX_NAMED_REQUESTS = 3;

/** Answers requests under way, and cuts off those that take too long: somebody may have left a download unread. */
@Injectable()
export class OpenRequests implements BeforeApplicationShutdown {
  private readonly open = new Set<Request>();

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly shutdownTasks: ShutdownTasks,
  ) {}

  readonly watch = (request: Request, response: Response, next: NextFunction) => {
    this.open.add(request);
    response.once('close', () => this.open.delete(request));
    next();
  };

  async beforeApplicationShutdown() {
    const server: Server = this.host.httpAdapter.getHttpServer();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection whose last request was answered would be kept for the next one.
    const sweeping = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
    await this.shutdownTasks.waitFor(() => this.describeOpen(), closed, ANSWER_LIMIT_MS);
    clearInterval(sweeping);
    server.closeAllConnections();
  }

  private describeOpen(): string {
    if (!this.open.size) return 'connections whose request never came';
    const names = [...this.open].map(({ method, originalUrl }) => `${method} ${originalUrl.split('?')[0]}`);
    const first = [...new Set(names)].slice(0, MAX_NAMED_REQUESTS).join(', ');
    return `${names.length} ${names.length === 1 ? 'request' : 'requests'} under way (${first})`;
  }
}
