import { EventEmitter } from 'node:events';
import type { QueryResult } from 'pg';
import type { Server, Session } from './server';

type Answer = QueryResult | QueryResult[];
type Callback = (error: Error | undefined, answer?: Answer) => void;
type Query = string | { text: string; values?: unknown[]; query_timeout?: number };

interface ClientOptions {
  options?: string;
  application_name?: string;
  query_timeout?: number;
}

const BROKEN = 'Client has encountered a connection error and is not queryable';

/** What `pg.Client` is to its callers, with a simulated server behind it. */
export const clientOf = (server: () => Server) =>
  class SimulatedClient extends EventEmitter {
    readonly connection = { stream: { destroy: () => this.cut() } };
    private session: Session | undefined;
    private readonly asked = new Set<Callback>();
    private connecting: Callback | undefined;
    _queryable = true;
    _ending = false;

    constructor(private readonly options: ClientOptions = {}) {
      super();
    }

    ref = () => {};
    unref = () => {};
    isConnected = () => this.session !== undefined;

    connect(callback?: Callback): Promise<void> | undefined {
      if (!callback)
        return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve())));
      this.connecting = callback;
      server().connect(
        { settings: this.options.options ?? '', name: this.options.application_name ?? '' },
        {
          opened: (session) => {
            this.session = session;
            this.endConnecting(undefined);
          },
          refused: (error) => this.endConnecting(error),
          notified: (channel, payload) => this.emit('notification', { channel, payload }),
          closed: () => this.lose(),
        },
      );
      return undefined;
    }

    query(query: Query, values?: unknown[] | Callback, callback?: Callback): Promise<Answer> | undefined {
      if (typeof values === 'function') return this.query(query, undefined, values);
      if (!callback)
        return new Promise((resolve, reject) =>
          this.query(query, values, (error, answer) => (error ? reject(error) : resolve(answer!))),
        );
      if (!this._queryable || this._ending || !this.session) {
        process.nextTick(() => callback(new Error(this._ending ? 'Client was closed and is not queryable' : BROKEN)));
        return undefined;
      }
      const { text, values: own, query_timeout: limit } = typeof query === 'string' ? { text: query } : query;
      let timer: NodeJS.Timeout | undefined;
      const once: Callback = (error, answer) => {
        if (!this.asked.delete(once)) return;
        clearTimeout(timer);
        callback(error, answer);
      };
      this.asked.add(once);
      const limitMs = limit ?? this.options.query_timeout;
      if (limitMs) timer = setTimeout(() => once(new Error('Query read timeout')), limitMs);
      this.session.send({ text, values: values ?? own ?? [] }, once);
      return undefined;
    }

    end(callback?: () => void): Promise<void> | undefined {
      if (!callback) return new Promise((resolve) => this.end(resolve));
      const wasOpen = this.session !== undefined;
      this._ending = true;
      this.session?.close();
      this.session = undefined;
      const error = new Error('Connection terminated');
      for (const one of [...this.asked]) process.nextTick(one, error);
      process.nextTick(() => {
        if (wasOpen) this.emit('end');
        callback();
      });
      return undefined;
    }

    private endConnecting(error: Error | undefined): void {
      const callback = this.connecting;
      this.connecting = undefined;
      callback?.(error);
    }

    /** Without a word to the server, which notices it. */
    private cut(): void {
      this.session?.close();
      this.lose();
    }

    private lose(): void {
      const error = new Error('Connection terminated unexpectedly');
      this.endConnecting(error);
      if (!this.session) return;
      this.session = undefined;
      this._queryable = false;
      for (const one of [...this.asked]) one(error);
      if (!this._ending) this.emit('error', error);
      this.emit('end');
    }
  };
