import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Places } from '../auth/places';
import { isOpenSession } from '../auth/sessions';
import { type User, UserDirectory } from '../context/user-directory';
import { Stopping } from '../errors/stopping';
import { TooMany } from '../errors/too-many';
import { LOG } from '../settings/tokens';
import { LiveChannel } from './live-channel';
import { type EndReason, eventText, LiveStream } from './live-stream';

/** In all processes together. A browser needs one. */
const MAX_STREAMS_OF_USER = 10;
/** Of one process. */
const MAX_STREAMS = 1_000;
const RETRY_AFTER_SECONDS = 30;

/** Shorter than the time after which proxies cut a silent connection. */
const HEARTBEAT_MS = 15_000;
/** A right that was lost, or a session that has expired, ends a stream within this time. */
const CHECK_MS = 60_000;
const HEARTBEAT = ': \n\n';

/** The streams of this process. */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly open = new Map<string, LiveStream>();
  private readonly onEnds: ((stream: LiveStream) => void)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private checking: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly pool: Pool,
    private readonly users: UserDirectory,
    private readonly channel: LiveChannel,
    private readonly places: Places,
    @Inject(LOG) private readonly log: Logger,
  ) {
    channel.onNotice((notice) => {
      if (notice.type === 'sessions') this.checkSoon(() => this.endThoseWithoutSession());
      if (notice.type === 'replaced') this.open.get(notice.stream)?.end('replaced');
      if (notice.type === 'missed') this.writeToAll(eventText('missed', {}));
    });
  }

  /** @throws TooMany, or Stopping where this process stops: another one takes the stream */
  async start(user: User, sessionId: string, response: Response): Promise<void> {
    await this.channel.listen();
    if (this.isStopping) throw new Stopping();
    if (this.open.size >= MAX_STREAMS)
      throw new TooMany(RETRY_AFTER_SECONDS, 'Too many screens are open at this moment.');
    const id = randomUUID();
    const replaced = await this.places.takeFromOldest(`streams of user ${user.id}`, MAX_STREAMS_OF_USER, id);
    if (replaced) this.channel.publish({ type: 'replaced', stream: replaced });
    if (response.destroyed || this.isStopping) {
      this.places.release(id);
      if (response.destroyed) return;
      throw new Stopping();
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
    const stream = new LiveStream(id, sessionId, user, response);
    this.open.set(stream.id, stream);
    response.once('close', () => this.forget(stream));
    if (!this.timers.length) this.startTimers();
    stream.write(eventText('hello', { stream: stream.id, user: user.id }));
  }

  all(): Iterable<LiveStream> {
    return this.open.values();
  }

  find(id: string): LiveStream | undefined {
    return this.open.get(id);
  }

  get size(): number {
    return this.open.size;
  }

  onEnd(hear: (stream: LiveStream) => void): void {
    this.onEnds.push(hear);
  }

  /** Ends those whose session has ended, or whose user may see something else than before. */
  checkRights(concerns: (user: User) => boolean = () => true): void {
    this.checkSoon(async () => {
      for (const stream of [...this.open.values()]) {
        if (!concerns(stream.user)) continue;
        const reason = await this.reasonToEnd(stream);
        if (reason) stream.end(reason);
      }
    });
  }

  onModuleDestroy() {
    this.stop();
  }

  /** Ends all, which come again to another process. */
  stop(): void {
    this.isStopping = true;
    for (const timer of this.timers) clearInterval(timer);
    for (const stream of this.open.values()) stream.end('stopping');
  }

  private async reasonToEnd({ sessionId, user }: LiveStream): Promise<EndReason | undefined> {
    const found = await this.users.bySession(sessionId);
    if (!found?.user || (found.user.requiresTwoStep && !found.session.verified)) return 'session';
    return rightsOf(found.user) === rightsOf(user) ? undefined : 'rights';
  }

  private async endThoseWithoutSession(): Promise<void> {
    if (!this.open.size) return;
    const { rows } = await this.pool.query<{ sid: string }>(
      `SELECT sid FROM app.sessions s WHERE sid = ANY($1) AND ${isOpenSession('s')}`,
      [[...this.open.values()].map(({ sessionId }) => sessionId)],
    );
    const there = new Set(rows.map(({ sid }) => sid));
    for (const stream of this.open.values()) if (!there.has(stream.sessionId)) stream.end('session');
  }

  /** One check after the other. What one could not find out, the next one does. */
  private checkSoon(check: () => Promise<void>): void {
    this.checking = this.checking
      .then(check)
      .catch((error: Error) =>
        this.log.warn({ problem: error.message }, 'The sessions of open screens could not be checked'),
      );
  }

  private startTimers(): void {
    this.timers.push(
      setInterval(() => this.writeToAll(HEARTBEAT), HEARTBEAT_MS),
      setInterval(() => this.checkRights(), CHECK_MS),
    );
  }

  private writeToAll(text: string): void {
    for (const stream of this.open.values()) stream.write(text);
  }

  private forget(stream: LiveStream): void {
    this.open.delete(stream.id);
    this.places.release(stream.id);
    if (!this.open.size) for (const timer of this.timers.splice(0)) clearInterval(timer);
    for (const hear of this.onEnds) hear(stream);
  }
}

/** All of a user but the name and the e-mail. */
const rightsOf = ({ email: _, name: __, phoneNumber: ___, updatedAt: ____, ...rights }: User): string =>
  JSON.stringify(rights);
