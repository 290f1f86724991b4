import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { backOff, endConnection, Outage, sessionClient } from '@bank/event-store';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { SESSIONS_ENDED } from '../auth/sessions-ended';
import { LOG } from '../settings/tokens';
import { ShutdownTasks } from '../shutdown/shutdown-tasks';
import { repeat } from '../worker/repeat';
import { decode, encode, LIVE_CHANNEL, type Notice } from './wire';

/** Notices between the processes, this one included. A process that nobody listens to has no connection for it. */
@Injectable()
export class LiveChannel implements OnApplicationShutdown {
  private readonly self = randomUUID();
  private readonly notices = new EventEmitter();
  private readonly stopping = new AbortController();
  private readonly outage: Outage;
  private listening: Promise<void> | undefined;
  private sending: Promise<unknown> = Promise.resolve();
  private ready: Promise<void> | undefined;

  constructor(
    private readonly pool: Pool,
    @Inject(LOG) private readonly log: Logger,
    private readonly shutdownTasks: ShutdownTasks,
  ) {
    this.outage = new Outage({
      onBegin: (problem) => this.log.warn({ problem }, 'Open screens hear nothing of other processes'),
      onEnd: () => this.log.info('Open screens hear of other processes again'),
    });
  }

  onNotice(hear: (notice: Notice) => void): void {
    this.notices.on('notice', hear);
  }

  /** Ends when notices of other processes are heard, or their channel is out of reach. */
  listen(): Promise<void> {
    this.ready ??= new Promise((resolve) => {
      this.listening = repeat(this.stopping.signal, this.outage, () => this.hear(resolve)).finally(resolve);
    });
    return this.ready;
  }

  /** In this process at once, in the others as soon as they hear it. */
  publish(notice: Notice): void {
    this.notices.emit('notice', notice);
    const payload = encode(this.self, notice);
    this.sending = this.sending
      .then(() => this.send(payload))
      .catch((error) => this.outage.noteFailure(error, this.send));
  }

  async onApplicationShutdown() {
    this.stopping.abort();
    await this.shutdownTasks.waitFor(() => 'the notices for open screens', Promise.all([this.listening, this.sending]));
  }

  private async send(payload: string): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await this.pool.query('SELECT pg_notify($1, $2)', [LIVE_CHANNEL, payload]);
    this.outage.noteRecovery(this.send);
  }

  private async hear(onReady: () => void): Promise<void> {
    const { signal } = this.stopping;
    const client = sessionClient(this.pool, { application_name: 'live: listener' });
    const lost = new AbortController();
    for (const event of ['error', 'end'] as const) client.on(event, () => lost.abort());
    client.on('notification', ({ channel, payload }) => {
      // Whoever may sign in to the database may notify, with any text.
      try {
        const notice: Notice | undefined =
          channel === SESSIONS_ENDED ? { type: 'sessions' } : decode(this.self, payload);
        if (notice) this.notices.emit('notice', notice);
      } catch (error) {
        this.log.warn({ problem: (error as Error).message }, 'A notice for open screens could not be read');
      }
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${LIVE_CHANNEL}; LISTEN ${SESSIONS_ENDED}`);
      this.outage.noteRecovery();
      this.notices.emit('notice', { type: 'missed' } satisfies Notice);
      onReady();
      const end = AbortSignal.any([signal, lost.signal]);
      if (!end.aborted) await once(end, 'abort');
    } finally {
      onReady();
      await endConnection(client);
    }
    if (signal.aborted) return;
    this.outage.noteFailure(new Error('the connection was lost'));
    await backOff(1, signal);
  }
}
